import ReactiveKernel

/// Sends a value, and keeps the newest of those that come in the pause after it.
@usableFromInline
final class Throttler<Value: Sendable, Failure: Error>: TimedJoiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the variables change only inside the claim.
  @usableFromInline let pause: Duration
  @usableFromInline let latest: Bool
  @usableFromInline let held: HeldValues<Value>
  @exclusivity(unchecked) @usableFromInline var pauseEnd: SchedulerInstant?

  @usableFromInline
  init(
    _ downstream: Subscriber<Value, Failure>, pause: Duration, latest: Bool, on scheduler: any Scheduler,
    tolerance: Duration
  ) {
    self.pause = pause
    self.latest = latest
    held = HeldValues(for: downstream)
    super.init(downstream, on: scheduler, tolerance: tolerance)
  }

  @inlinable
  func take(_ value: Value) {
    let now = scheduler.now
    if let pauseEnd, pauseEnd > now { return keep(value, until: pauseEnd) }
    // The alarm is late, or its turn at this very instant is still to come: the newer value goes in its place.
    if let overtaken = held.popFirst() { held.discard(overtaken) }
    send(value, at: now)
  }

  @inlinable
  func keep(_ value: Value, until end: SchedulerInstant) {
    guard latest else { return held.discard(value) }
    if let replaced = held.values.replaceFirst(with: value) {
      held.discard(replaced)
    } else {
      alarm.set(for: end) { [self] in wake() }
    }
  }

  @inlinable
  func send(_ value: Value, at now: SchedulerInstant) {
    // Before the value goes out, for it may come back as another.
    pauseEnd = now.advanced(by: pause)
    downstream.next(value)
  }

  @inlinable
  func wake() {
    if let value = held.popFirst() { send(value, at: scheduler.now) }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if let value = held.popFirst() { downstream.next(value) }
    finish(isAbandoned: isAbandoned)
  }
}
