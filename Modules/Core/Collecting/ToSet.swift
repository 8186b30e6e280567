import ReactiveKernel

extension Signal where Value: Hashable {
  /// Gathers all values that differ, and sends them as one set when the signal completes.
  ///
  ///     self    --1--2--1--|
  ///     toSet() -----------(a|)    a: {1, 2}
  ///
  /// Sends an empty set if there were no values. Of equal ones the first is kept. A failure passes, and the values are dropped.
  ///
  /// Elsewhere: none of the four.
  @inlinable
  public func toSet() -> Signal<Set<Value>, Failure> {
    let upstream = self
    return .attaching { downstream in
      let next = downstream.next
      let terminal = downstream.terminal
      let held = Gathering<Set<Value>>([], for: downstream)
      upstream.attach(
        Subscriber(
          next: { value in held.value.insert(value) },
          terminal: { termination in
            if case .completed = termination { next(held.take()) }
            terminal(termination)
            held.discardAll()
          },
          subscription: downstream.subscription))
    }
  }
}
