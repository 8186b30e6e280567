import ReactiveKernel

/// Keeps the newest value until the next instant of its grid; sets no alarm while there is none.
final class PeriodicSample<Value: Sendable, Failure: Error>: TimedConfluence<Value, Failure>,
  @unchecked Sendable
{
  // Unchecked because `held` changes only inside the claim.
  private let interval: Duration
  private let held: HeldValues<Value>
  private let begin: SchedulerInstant

  init(_ downstream: Subscriber<Value, Failure>, interval: Duration, on scheduler: any Scheduler, tolerance: Duration) {
    self.interval = interval
    held = HeldValues(for: downstream)
    begin = scheduler.now
    super.init(downstream, on: scheduler, tolerance: tolerance)
  }

  func take(_ value: Value) {
    if let replaced = held.values.popFirst() { held.discard(replaced) } else { setAlarm(for: nextInstant()) }
    held.values.append(value)
  }

  override func wake() {
    if let value = held.values.popFirst() { downstream.next(value) }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    finish(isAbandoned: isAbandoned)
  }

  /// The next instant of the grid behind the present, however long nothing came.
  private func nextInstant() -> SchedulerInstant {
    let now = scheduler.now
    let sinceInstant = begin.duration(to: now).attoseconds % interval.attoseconds
    return now.advanced(by: interval - Duration(attoseconds: sinceInstant))
  }
}
