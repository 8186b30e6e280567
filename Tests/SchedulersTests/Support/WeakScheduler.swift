import ReactiveSchedulers

/// Passes actions to a scheduler that somebody else keeps, and drops them when that has gone.
final class WeakScheduler: Scheduler {
  private let scheduler: @Sendable () -> VirtualTimeScheduler?
  var now: SchedulerInstant { scheduler()?.now ?? .zero }

  init(_ scheduler: VirtualTimeScheduler) {
    self.scheduler = { [weak scheduler] in scheduler }
  }

  func schedule(_ action: sending @escaping () -> Void) -> any Disposable {
    scheduler()?.schedule(action) ?? ActionDisposable()
  }

  func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable {
    scheduler()?.schedule(at: instant, tolerance: tolerance, action) ?? ActionDisposable()
  }
}

extension Signal {
  /// Takes what operators upstream drop.
  func discarding(_ discard: @escaping @Sendable (Value) -> Void) -> Signal {
    .attaching { downstream in
      let (child, end) = downstream.openChild()
      child.leave(DiscardNote<Value>(discard))
      self.attach(Subscriber(next: downstream.next, terminal: end, subscription: child))
    }
  }
}
