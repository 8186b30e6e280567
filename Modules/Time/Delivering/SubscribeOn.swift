import ReactiveKernel

extension Signal {
  /// Subscribes on a scheduler.
  ///
  ///     self          1--2--|        its side effects happen on the scheduler
  ///     subscribe(on) 1--2--|
  ///
  /// Only the subscription moves to the scheduler. Events still come on the thread that sends them; to move events, use
  /// ``deliver(on:buffering:file:line:)``. Disposing before the scheduler subscribes prevents the subscription.
  ///
  /// Elsewhere: `subscribeOn:` (ReactiveObjC), `start(on:)` (ReactiveSwift), `subscribe(on:)` (RxSwift, Combine).
  ///
  /// - Parameter scheduler: subscribes to this signal. `.subscription` is a scheduler that follows the rule of
  ///   ReactiveObjC.
  public func subscribe(on scheduler: some Scheduler) -> Signal {
    let scheduler = scheduler.retainable
    return .attaching { downstream in
      attach(downstream) { subscribe in scheduler.schedule(subscribe) }
    }
  }

  /// Attaches a subscriber when a scheduled action runs, unless it was disposed before.
  func attach(
    _ downstream: Subscriber<Value, Failure>,
    by schedule: (_ subscribe: @escaping @Sendable () -> Void) -> any Disposable
  ) {
    let context = DeliveryContext(of: downstream)
    downstream.subscription.schedule({ context.deliver { attach(downstream) } }, by: schedule)
  }
}

extension Subscription {
  /// Schedules a run that belongs to this subscription. If the subscription ends first, the run does not start. The
  /// subscription forgets the run when the run starts (C11).
  ///
  /// - Parameters:
  ///   - body: the run.
  ///   - schedule: schedules its closure, which may run before it returns.
  func schedule(
    _ body: @escaping @Sendable () -> Void, by schedule: (_ run: @escaping @Sendable () -> Void) -> any Disposable
  ) {
    if isDisposed { return }
    let wait = makeChild()
    wait.add(schedule { if wait.end() { body() } })
  }
}
