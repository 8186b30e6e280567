import ReactiveKernel

extension Signal {
  /// Sends a value at once, and then no other value for a pause.
  ///
  ///     self                            -123------4-5---|
  ///     throttle(for: 3)                -1--3-----4--5--|
  ///     throttle(for: 3, latest: false) -1--------4-----|
  ///
  /// With `latest`, the newest value of the pause is sent at its end, on the scheduler, and the next pause begins. Without it, the values
  /// of the pause are dropped. A value that comes at the very end of a pause is sent at once and replaces the waiting one. A completion sends
  /// the waiting value at once, and completes. A failure passes at once (C8). Dropped values go to the discard hook. ReactiveObjC's `throttle:`
  /// is ``debounce(for:on:tolerance:file:line:where:)``.
  ///
  /// Elsewhere: `throttle(_:on:)` (ReactiveSwift), `throttle(_:latest:scheduler:)` (RxSwift), `throttle(for:scheduler:latest:)` (Combine).
  ///
  /// - Parameters:
  ///   - duration: the length of the pause; not negative.
  ///   - latest: whether the newest value of a pause is sent at its end.
  ///   - scheduler: measures the pause and delivers the values at its end.
  ///   - tolerance: how late the value at the end of a pause may come.
  @inlinable
  public func throttle(
    for duration: Duration, latest: Bool = true, on scheduler: some Scheduler, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    Diagnostics.requireDuration(duration, tolerance: tolerance, of: "throttle(for:latest:on:)", file: file, line: line)
    let scheduler = scheduler.retainable
    return .attaching { downstream in
      let throttler = Throttler(downstream, duration, on: scheduler, tolerance: tolerance)
      throttler.join(self) { value in throttler.add(value, waits: latest) }
    }
  }
}

@usableFromInline
final class Throttler<Value: Sendable, Failure: Error>: TimedHolder<Value, Value, Failure>, @unchecked Sendable {
  // Unchecked because `pauseEnd` changes only inside the claim.
  @exclusivity(unchecked) @usableFromInline var pauseEnd: SchedulerInstant?

  @inlinable
  func add(_ value: Value, waits: Bool) {
    let now = scheduler.now
    if let pauseEnd, pauseEnd > now {
      guard waits else { return held.discard(value) }
      guard let replaced = held.values.append(value, keeping: 1) else { return setAlarm(for: pauseEnd) }
      return held.discard(replaced)
    }
    // The alarm is late, or due at this very instant: the newer value replaces the waiting one.
    if let overtaken = held.popFirst() { held.discard(overtaken) }
    send(value, at: now)
  }

  @inlinable
  func send(_ value: Value, at now: SchedulerInstant) {
    // Set before the delivery, during which another value may be sent.
    pauseEnd = now.advanced(by: duration)
    downstream.next(value)
  }

  @usableFromInline
  override func wake() {
    if let value = held.popFirst() { send(value, at: scheduler.now) }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if let value = held.popFirst() { downstream.next(value) }
    finish(isAbandoned: isAbandoned)
  }
}
