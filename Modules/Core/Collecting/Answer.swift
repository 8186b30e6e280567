import ReactiveKernel

extension Signal {
  /// What `any`, `all`, `contains` and `isEmpty` are made of: sends one answer as soon as a value gives it, or another at
  /// completion.
  @inlinable
  func answer(_ early: Bool, if decides: @escaping @Sendable (Value) -> Bool) -> Signal<Bool, Failure> {
    let upstream = self
    return .attaching { downstream in
      let next = downstream.next
      let terminal = downstream.terminal
      let child = downstream.subscription.makeChild()
      upstream.attach(
        Subscriber(
          next: { value in
            // Whoever ends the child has the say, and the upstream is let go of before the answer goes out.
            guard decides(value), child.end() else { return }
            next(early)
            terminal(.completed)
          },
          terminal: { termination in
            guard child.end(with: termination) else { return }
            if case .completed = termination { next(!early) }
            terminal(termination)
          },
          subscription: child))
    }
  }
}
