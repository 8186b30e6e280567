import ReactiveDisposables
import ReactiveTesting

/// Drops all actions.
final class GoneScheduler: Scheduler {
  var now: SchedulerInstant { .zero }
  func schedule(_ action: sending @escaping () -> Void) -> any Disposable { ActionDisposable() }
  func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable { ActionDisposable() }
}
