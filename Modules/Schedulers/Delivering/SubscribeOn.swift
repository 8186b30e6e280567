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
    let upstream = self
    return .attaching { downstream in
      let context = DeliveryContext(of: downstream)
      downstream.add(
        scheduler.schedule {
          if !downstream.isDisposed { context.deliver { upstream.attach(downstream) } }
        })
    }
  }
}
