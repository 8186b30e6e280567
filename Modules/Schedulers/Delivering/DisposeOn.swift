import ReactiveKernel

extension Signal {
  /// Runs the teardown of the upstream on a scheduler when the subscription is disposed.
  ///
  ///     self        --1--2--3--|
  ///     dispose(on) --1--2--3--|    after a disposal, the upstream's teardown runs on the scheduler
  ///
  /// For teardown that is slow, or that belongs to one thread: closing a file, removing an observer. `dispose()`
  /// returns without waiting for it. The upstream has ended all the same: its `isDisposed` is true, and nothing more is
  /// delivered (C4). An operator upstream that opens a subscription of its own, such as `flatMap`, ends it with the
  /// teardown; what that sends until then is dropped. If the scheduler stops without running the teardown, the teardown
  /// runs where the scheduler releases it.
  ///
  /// All events pass, on the thread that sends them. After a terminal, the teardown runs before that is passed on (C5),
  /// on the same thread.
  ///
  /// Elsewhere: none of the four; `unsubscribeOn` (RxJava), `cancelOn` (Reactor).
  ///
  /// - Parameter scheduler: runs the teardown.
  public func dispose(on scheduler: some Scheduler) -> Signal {
    // The upstream itself ends at once: with a scheduler on the same thread, `take(1)` of an endless source would never
    // return otherwise. After a terminal the teardown stays: `completed` would run before a file is closed.
    let scheduler = scheduler.retainable
    return .attaching(sendsOneValue: sendsOneValue) { downstream in
      let child = downstream.subscription.makeChild { teardown in
        let action = DrainAction(teardown, ifDropped: teardown)
        scheduler.schedule { action.run() }
      }
      let (next, terminal) = (downstream.next, downstream.terminal)
      attach(under: child) { value in
        if !child.isDisposed { next(value) }
      } terminal: { termination in
        if child.end(with: termination) { terminal(termination) }
      }
    }
  }
}
