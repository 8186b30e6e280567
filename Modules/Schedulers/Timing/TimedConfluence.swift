import ReactiveKernel

/// What the timed operators stand on: an upstream and an alarm, whose events a serialiser makes one sequence.
///
/// The upstream's values and the alarm's wakings run inside the claim, so that state in the subclass needs no lock. The alarm ends with
/// the downstream's subscription. Its upstreams own it, and so does the action that waits while the alarm is set.
@usableFromInline
class TimedConfluence<Value: Sendable, Failure: Error>: Confluence<Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; `due` changes only inside the claim.
  final let scheduler: any Scheduler
  private final let alarm: Alarm
  @exclusivity(unchecked) private final var due: SchedulerInstant?

  init(
    _ downstream: Subscriber<Value, Failure>, sources: Int = 1, on scheduler: any Scheduler, tolerance: Duration = .zero
  ) {
    self.scheduler = scheduler
    alarm = Alarm(on: scheduler, tolerance: tolerance, context: DeliveryContext(of: downstream))
    super.init(downstream, sources: sources)
    downstream.add(alarm)
  }

  /// Has ``wake()`` called at an instant, and no more at the one it was set for before. Inside the claim.
  final func setAlarm(for instant: SchedulerInstant) {
    due = instant
    alarm.set(for: instant) { [self] in serialiser.forward(()) { [self] in ring() } }
  }

  /// Has ``wake()`` called after a delay. Inside the claim.
  final func setAlarm(after delay: Duration) {
    setAlarm(for: scheduler.now.advanced(by: delay))
  }

  /// Takes back what the alarm was set for. Inside the claim.
  final func clearAlarm() {
    due = nil
    alarm.clear()
  }

  /// Called when the time has come, inside the claim.
  func wake() {}

  private final func ring() {
    // The alarm may have been moved while this waited for the claim.
    guard let due, due <= scheduler.now else { return }
    self.due = nil
    wake()
  }
}
