import ReactiveKernel

extension Signal {
  /// What `collect` is made of where it sends several arrays: a step for each value decides when one is full, and the rest is
  /// sent at completion.
  @inlinable
  func gatheringArrays(
    _ step:
      @escaping @Sendable (
        _ held: Gathering<[Value]>, _ value: Value, _ send: @Sendable ([Value]) -> Void
      ) -> Void
  ) -> Signal<[Value], Failure> {
    let upstream = self
    return .attaching { downstream in
      let next = downstream.next
      let terminal = downstream.terminal
      let held = Gathering<[Value]>([], for: downstream)
      upstream.attach(
        Subscriber(
          next: { value in step(held, value, next) },
          terminal: { termination in
            if case .completed = termination, !held.value.isEmpty { next(held.take()) }
            terminal(termination)
            held.discardAll()
          },
          subscription: downstream.subscription))
    }
  }
}
