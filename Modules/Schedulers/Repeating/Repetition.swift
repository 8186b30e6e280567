import ReactiveKernel

/// A repeating action: schedules its next run, then runs.
///
/// Only the run that waits holds it, so that the user's closure is released with the last one.
final class Repetition: Sendable {
  let runs = PendingRuns()
  private let scheduler: any Scheduler
  private let interval: Duration
  private let tolerance: Duration
  private let action: @Sendable () -> Void

  init(on scheduler: any Scheduler, interval: Duration, tolerance: Duration, action: @escaping @Sendable () -> Void) {
    self.scheduler = scheduler
    self.interval = interval
    self.tolerance = tolerance
    self.action = action
  }

  deinit {
    runs.dispose()
  }

  func scheduleRun(at due: SchedulerInstant) {
    guard let run = runs.reserve() else { return }
    let pending = scheduler.schedule(at: due, tolerance: tolerance) { self.start(run, due: due) }
    runs.hold(pending, of: run)
  }

  private func start(_ run: Int64, due: SchedulerInstant) {
    guard runs.start(run) else { return }
    scheduleRun(at: due.advanced(by: interval))
    action()
  }
}
