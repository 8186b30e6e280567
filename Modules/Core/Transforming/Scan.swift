import ReactiveKernel

extension Signal {
  /// Reduces the values with a closure, and sends each intermediate result except the initial one.
  ///
  ///     self       --1--2--3--|
  ///     scan(0, +) --1--3--6--|
  ///
  /// Failures and completion pass.
  ///
  /// Elsewhere: `scanWithStart:reduce:` (ReactiveObjC), `scan(_:_:)` (ReactiveSwift, Combine), `scan(_:accumulator:)`
  /// (RxSwift).
  ///
  /// - Parameters:
  ///   - initial: the result before the first value, the same for each subscription.
  ///   - combine: makes the next result from the previous result and a value.
  @inlinable
  public func scan<Result: Sendable>(
    _ initial: Result, _ combine: @escaping @Sendable (Result, Value) -> Result
  ) -> Signal<Result, Failure> {
    lift(sendsOneForOne: true) { next in
      let state = SerialState(initial)
      return { value in
        let result = combine(state.value, value)
        state.value = result
        next(result)
      }
    }
  }
}
