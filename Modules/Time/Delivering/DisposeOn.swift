import ReactiveKernel

extension Signal {
  /// Runs the teardown of the upstream on a scheduler when the subscription is disposed.
  ///
  ///     self        --1--2--3--|
  ///     dispose(on) --1--2--3--|    after a disposal, the upstream's teardown runs on the scheduler
  ///
  /// Use it for a teardown that is slow or belongs to one thread, such as closing a file or removing an observer.
  /// `dispose()` returns without waiting for the teardown. When `dispose()` returns, the subscription to the upstream
  /// has ended: its `isDisposed` is true, and nothing more is delivered (C4). If an operator upstream opened its own
  /// subscription, as `flatMap` does, the teardown ends that subscription. Events that the operator sends until then
  /// are dropped. If the scheduler drops the teardown without running it, as a stopped scheduler does, the teardown
  /// runs on the thread that drops it.
  ///
  /// All events pass, on the thread that sends them. When a terminal comes, the teardown runs on the thread that sends
  /// the terminal, before the terminal is passed on (C5).
  ///
  /// Elsewhere: `unsubscribeOn` (RxJava), `cancelOn` (Reactor).
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
