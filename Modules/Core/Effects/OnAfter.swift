import ReactiveKernel

extension Signal {
  /// Runs closures after each event has passed, and after each subscription has ended.
  ///
  ///     self     --1--2--|
  ///     on after --1--2--|    afterNext(1), afterNext(2), afterTerminated, afterEnded
  ///
  /// Each closure runs on the thread of its event, when the subscriber has taken the event, or an operator downstream
  /// has queued it. `on(started:next:failed:completed:terminated:disposed:ended:)` runs closures before the event
  /// passes.
  ///
  /// Elsewhere: `do(afterNext:afterError:afterCompleted:)` (RxSwift), `doAfterNext`, `doAfterTerminate`, `doFinally`
  /// (RxJava).
  ///
  /// - Parameters:
  ///   - afterNext: called with each value, even if the subscriber disposed the subscription when it received the
  ///     value.
  ///   - afterTerminated: called with the failure or the completion; not called after a disposal.
  ///   - afterEnded: called exactly once, when the subscription has ended and the teardown of this signal has run. The
  ///     subscription ends with a terminal, with a disposal, or because its source released the subscriber (C9). After
  ///     a terminal, `afterTerminated` is called before `afterEnded`.
  @inlinable
  @_disfavoredOverload
  public func on(
    afterNext: (@Sendable (Value) -> Void)? = nil,
    afterTerminated: (@Sendable (Termination<Failure>) -> Void)? = nil,
    afterEnded: (@Sendable () -> Void)? = nil
  ) -> Signal {
    .attaching(sendsOneValue: sendsOneValue) { downstream in
      let (child, _) = downstream.openChild()
      let forward = downstream.next
      // The first of a terminal and a disposal ends it.
      let ending = Subscription()
      attach(as: child) { value in
        let isOpen = !child.isDisposed
        forward(value)
        if isOpen { afterNext?(value) }
      } ended: { termination in
        let isFirst = ending.end()
        downstream.terminal(termination)
        guard isFirst else { return }
        afterTerminated?(termination)
        afterEnded?()
      }
      // Added after the upstream's teardown, which so runs first.
      if let afterEnded { downstream.add { if ending.end() { afterEnded() } } }
    }
  }
}
