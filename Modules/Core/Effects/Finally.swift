import ReactiveKernel

extension Signal {
  /// Runs a closure when the signal fails or completes, before the failure or completion passes.
  ///
  ///     self    --1--2--|
  ///     finally --1--2--(!|)    !: the closure
  ///
  /// The closure does not run on disposal. For a closure that also runs on disposal, use `ended` of
  /// ``on(started:next:failed:completed:terminated:disposed:ended:)``. All events pass.
  ///
  /// Elsewhere: `finally:` (ReactiveObjC), `on(terminated:)` (ReactiveSwift).
  ///
  /// - Parameter action: called on the thread that sends the terminal.
  @inlinable
  public func finally(_ action: @escaping @Sendable () -> Void) -> Signal {
    .attaching(sendsOneValue: sendsOneValue) { downstream in
      let terminal = downstream.terminal
      let subscription = downstream.subscription
      attach(under: subscription, next: downstream.next) { termination in
        // A source that stops because it was disposed may complete on its way out.
        if !subscription.isDisposed { action() }
        terminal(termination)
      }
    }
  }
}
