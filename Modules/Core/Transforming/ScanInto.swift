import ReactiveKernel

extension Signal {
  /// Reduces the values by changing a result in place, and sends each intermediate result except the initial one.
  ///
  ///     self                 --1--2--3--|
  ///     scan(into: 0) { += } --1--3--6--|
  ///
  /// Use it for a result that is costly to copy for each value, such as a large array. If a subscriber keeps a result,
  /// the result is copied before the next change. Failures and completion pass.
  ///
  /// Elsewhere: `scan(into:_:)` (ReactiveSwift), `scan(into:accumulator:)` (RxSwift).
  ///
  /// - Parameters:
  ///   - initial: the result before the first value, the same for each subscription.
  ///   - update: changes the result for each value, such as `{ $0 += $1 }`.
  @inlinable
  public func scan<Result: Sendable>(
    into initial: Result, _ update: @escaping @Sendable (inout Result, Value) -> Void
  ) -> Signal<Result, Failure> {
    lift(sendsOneForOne: true) { next in
      let state = SerialState(initial)
      return { value in
        update(&state.value, value)
        next(state.value)
      }
    }
  }
}
