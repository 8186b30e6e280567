import ReactiveKernel

/// Keeps the newest value until nothing has followed it for long enough.
@usableFromInline
final class Debouncer<Value: Sendable, Failure: Error>: TimedJoiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because `held` changes only inside the claim.
  @usableFromInline let duration: Duration
  @usableFromInline let held: HeldValues<Value>

  @usableFromInline
  init(_ downstream: Subscriber<Value, Failure>, duration: Duration, on scheduler: any Scheduler, tolerance: Duration) {
    self.duration = duration
    held = HeldValues(for: downstream)
    super.init(downstream, on: scheduler, tolerance: tolerance)
  }

  @inlinable
  func take(_ value: Value, waits: Bool) {
    guard waits else {
      // The alarm may find nothing then.
      if let overtaken = held.popFirst() { held.discard(overtaken) }
      return downstream.next(value)
    }
    if let replaced = held.values.replaceFirst(with: value) { held.discard(replaced) }
    setAlarm(after: duration) { [self] in wake() }
  }

  @inlinable
  func wake() {
    if let value = held.popFirst() { downstream.next(value) }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    wake()
    finish(isAbandoned: isAbandoned)
  }
}
