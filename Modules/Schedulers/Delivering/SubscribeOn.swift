import ReactiveKernel

extension Signal {
  /// Subscribes on a scheduler.
  ///
  ///     self          1--2--|        its side effects happen on the scheduler
  ///     subscribe(on) 1--2--|
  ///
  /// Only the subscribing moves; events come wherever the source sends them, see ``deliver(on:buffering:file:line:)``. Disposing before
  /// the scheduler gets to it prevents it.
  ///
  /// Elsewhere: `subscribeOn:` (ReactiveObjC), `start(on:)` (ReactiveSwift), `subscribe(on:)` (RxSwift, Combine).
  ///
  /// - Parameter scheduler: where the source is run; `.subscription` is the original's rule.
  public func subscribe(on scheduler: some Scheduler) -> Signal {
    let scheduler = scheduler.retainable
    let upstream = self
    return .attaching { downstream in
      let context = DeliveryContext(of: downstream)
      // Holds the disposable while it is of use, and not for as long as the subscription (C11).
      let wait = downstream.subscription.makeChild()
      wait.add(
        scheduler.schedule {
          if wait.end() { context.deliver { upstream.attach(downstream) } }
        })
    }
  }
}
