import ReactiveKernel

extension Signal {
  /// Combines all values into one result, and sends it when the signal completes.
  ///
  ///     self        --1--2--3--|
  ///     reduce 0, + -----------(6|)
  ///
  /// Sends the initial result if there were no values. A failure passes, and no result is sent. ReactiveObjC:
  /// `aggregateWithStart:reduce:`.
  ///
  /// - Parameters:
  ///   - initial: the result before the first value, the same for each subscription.
  ///   - combine: makes the next result of the last one and a value.
  @inlinable
  public func reduce<Result: Sendable>(
    _ initial: Result, _ combine: @escaping @Sendable (Result, Value) -> Result
  ) -> Signal<Result, Failure> {
    let upstream = self
    return .attaching { downstream in
      let next = downstream.next
      let terminal = downstream.terminal
      let state = SerialState(initial)
      upstream.attach(
        Subscriber(
          next: { value in state.value = combine(state.value, value) },
          terminal: { termination in
            if case .completed = termination { next(state.value) }
            terminal(termination)
          },
          subscription: downstream.subscription))
    }
  }
}
