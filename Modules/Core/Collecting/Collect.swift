import ReactiveKernel

extension Signal {
  /// Gathers all values, and sends them as one array when the signal completes.
  ///
  ///     self    --1--2--3--|
  ///     collect -----------(a|)    a: [1, 2, 3]
  ///
  /// Sends an empty array if there were no values. A failure passes, and nothing is sent. ReactiveObjC: `collect`.
  @inlinable
  public func collect() -> Signal<[Value], Failure> {
    let upstream = self
    return .attaching { downstream in
      let next = downstream.next
      let terminal = downstream.terminal
      let values = SerialState<[Value]>([])
      upstream.attach(
        Subscriber(
          next: { value in values.value.append(value) },
          terminal: { termination in
            let collected = values.value
            // A source may hold on to its subscriber after the end; the values are the receiver's from here on.
            values.value = []
            if case .completed = termination { next(collected) }
            terminal(termination)
          },
          subscription: downstream.subscription))
    }
  }
}
