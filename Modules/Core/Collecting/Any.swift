import ReactiveKernel

extension Signal {
  /// Sends whether any value passes a test: true at the first value that passes it, or false at completion.
  ///
  ///     self      --1--2--3--|
  ///     any(even) -----(a|)    a: true
  ///
  /// At the first value that passes, ends its upstream, sends true and completes. Sends false when the signal completes
  /// without such a value, even if it sent no value. If the signal fails, the result fails with the same failure.
  /// ReactiveObjC sends `false` in place of a failure; to do so here, add `catch(just: false)`.
  ///
  /// Elsewhere: `any:` (ReactiveObjC), `contains(where:)` (Combine).
  ///
  /// - Parameter passes: called for each value until a value passes, on the thread that sends the value.
  @inlinable
  public func any(_ passes: @escaping @Sendable (Value) -> Bool) -> Signal<Bool, Failure> {
    answer(true, if: passes)
  }

  /// The common part of `any`, `all`, `contains` and `isEmpty`: sends one answer as soon as a value decides it, or the
  /// other at completion.
  @inlinable
  func answer(_ early: Bool, if decides: @escaping @Sendable (Value) -> Bool) -> Signal<Bool, Failure> {
    .attaching(sendsOneValue: true) { downstream in
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
