import ReactiveKernel

extension Signal {
  /// The common part of `any`, `all`, `contains` and `isEmpty`: sends one answer as soon as a value decides it, or the other at
  /// completion.
  @inlinable
  func answer(_ early: Bool, if decides: @escaping @Sendable (Value) -> Bool) -> Signal<Bool, Failure> {
    .attaching { downstream in
      let next = downstream.next
      let child = downstream.subscription.makeChild()
      attach(as: child) { value in
        // The event that ends the child decides. The upstream has ended before the answer is sent.
        guard decides(value), child.end() else { return }
        next(early)
        downstream.terminal(.completed)
      } ended: { termination in
        if case .completed = termination { next(!early) }
        downstream.terminal(termination)
      }
    }
  }
}
