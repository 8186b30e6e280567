import ReactiveKernel

extension Signal {
  /// Combines all values and their indices into one result, and sends it when the signal completes.
  ///
  ///     self              --5--5--5--|
  ///     reduce(indexed:) -----------(a|)    by adding value * index, a: 15
  ///
  /// The first value's index is zero, for each subscription. Sends the initial result if there were no values. A
  /// failure passes, and no result is sent.
  ///
  /// Elsewhere: `aggregateWithStart:reduceWithIndex:` (ReactiveObjC).
  ///
  /// - Parameters:
  ///   - initial: the result before the first value, the same for each subscription.
  ///   - combine: makes the next result from the last one, a value, and the value's index.
  @inlinable
  public func reduce<Result: Sendable>(
    indexed initial: Result, _ combine: @escaping @Sendable (Result, Value, Int) -> Result
  ) -> Signal<Result, Failure> {
    reduction(startingWith: { (result: initial, index: 0) }) { state, value in
      state = (combine(state.result, value, state.index), state.index &+ 1)
    }
    .lift(sendsOneForOne: true) { next in { state in next(state.result) } }
  }
}
