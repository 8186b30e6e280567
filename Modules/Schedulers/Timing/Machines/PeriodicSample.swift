import ReactiveKernel

/// Keeps the newest value until the next instant of its grid; sets no alarm while there is none.
@usableFromInline
final class PeriodicSample<Value: Sendable, Failure: Error>: TimedJoiner<Value, Failure>,
  @unchecked Sendable
{
  // Unchecked because `held` changes only inside the claim.
  @usableFromInline let interval: Duration
  @usableFromInline let held: HeldValues<Value>
  @usableFromInline let begin: SchedulerInstant

  @usableFromInline
  init(_ downstream: Subscriber<Value, Failure>, interval: Duration, on scheduler: any Scheduler, tolerance: Duration) {
    self.interval = interval
    held = HeldValues(for: downstream)
    begin = scheduler.now
    super.init(downstream, on: scheduler, tolerance: tolerance)
  }

  @inlinable
  func take(_ value: Value) {
    if let replaced = held.popFirst() {
      held.discard(replaced)
    } else {
      alarm.set(for: nextInstant()) { [self] in wake() }
    }
    held.append(value)
  }

  @inlinable
  func wake() {
    if let value = held.popFirst() { downstream.next(value) }
  }

  /// The next instant of the grid behind the present, however long nothing came.
  @usableFromInline
  func nextInstant() -> SchedulerInstant {
    let now = scheduler.now
    let sinceInstant = begin.duration(to: now).attoseconds % interval.attoseconds
    return now.advanced(by: interval - Duration(attoseconds: sinceInstant))
  }
}
