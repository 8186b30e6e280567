import ReactiveDisposables
import ReactiveTesting

/// Forwards to any other scheduler.
final class AnyScheduler: Scheduler {
  private let scheduler: any Scheduler
  var now: SchedulerInstant { scheduler.now }
  var runsInline: Bool { scheduler.runsInline }

  init(_ scheduler: any Scheduler) { self.scheduler = scheduler }

  func schedule(_ action: sending @escaping () -> Void) -> any Disposable { scheduler.schedule(action) }

  func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable { scheduler.schedule(at: instant, tolerance: tolerance, action) }
}
