import ReactiveKernel

extension Signal {
  /// Reduces the values and their numbers with a closure, and sends each intermediate result except the initial one.
  ///
  ///     self                              --1--1--1--|
  ///     scan(indexed: 5) { $0 + $1 * $2 } --5--6--8--|
  ///
  /// The first value has the number zero. A trailing closure needs no label, because it takes three arguments. Failures
  /// and completion pass.
  ///
  /// Elsewhere: `scanWithStart:reduceWithIndex:` (ReactiveObjC).
  ///
  /// - Parameters:
  ///   - initial: the result before the first value, the same for each subscription.
  ///   - combine: makes the next result from the last one, a value and its number.
  @inlinable
  public func scan<Result: Sendable>(
    indexed initial: Result, _ combine: @escaping @Sendable (_ result: Result, _ value: Value, _ index: Int) -> Result
  ) -> Signal<Result, Failure> {
    lift(sendsOneForOne: true) { next in
      let state = SerialState((result: initial, index: 0))
      return { value in
        let (last, index) = state.value
        let result = combine(last, value, index)
        state.value = (result, index &+ 1)
        next(result)
      }
    }
  }
}
