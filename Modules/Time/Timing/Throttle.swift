import ReactiveKernel

extension Signal {
  /// Sends a value at once, and then no other value for a pause.
  ///
  ///     self                             -123------4-5---|
  ///     throttle(for: 3)                 -1--3-----4--5--|
  ///     throttle(for: 3, latest: false)  -1--------4-----|
  ///     throttle(for: 3, leading: false) ----3--------5--|
  ///
  /// A value that comes outside a pause begins a pause. With `leading`, this value is sent at once; without `leading`,
  /// it waits. With `latest`, the newest value of the pause is sent on the scheduler when the pause ends. Without
  /// `latest`, the values that come during the pause are dropped. With `leading` and `latest`, a value that is sent at
  /// the end of a pause begins the next pause. Without `leading`, the next pause begins with the next value, as with
  /// `auditTime` of RxJS.
  ///
  /// A value that comes exactly when a pause ends replaces the waiting value. With `leading`, this value is sent at
  /// once. When the signal completes, the waiting value comes at once, and then the completion. A failure passes at
  /// once, and the waiting value is dropped (C8). With `delayingFailures`, a failure first sends the waiting value. If
  /// `onDiscard` is applied downstream, its closure gets the dropped values. ReactiveObjC's `throttle:` is
  /// ``debounce(for:emittingLast:delayingFailures:on:tolerance:file:line:where:)``. It is a misuse to set both
  /// `leading` and `latest` to false, because nothing would be sent (C15).
  ///
  /// Elsewhere: `throttle(_:on:)` (ReactiveSwift), `throttle(_:latest:scheduler:)` (RxSwift),
  /// `throttle(for:scheduler:latest:)` (Combine).
  ///
  /// - Parameters:
  ///   - duration: the length of the pause; not negative.
  ///   - leading: whether the value that begins a pause is sent at its beginning.
  ///   - latest: whether the newest value of a pause is sent at its end.
  ///   - delayingFailures: whether a failure first sends the value that waits, as a completion does.
  ///   - scheduler: measures the pause and delivers the values at its end.
  ///   - tolerance: how late the value at the end of a pause may come.
  @inlinable
  public func throttle(
    for duration: Duration, leading: Bool = true, latest: Bool = true, delayingFailures: Bool = false,
    on scheduler: some Scheduler, tolerance: Duration = .zero, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    Diagnostics.requireOutput(leading: leading, latest: latest, file: file, line: line)
    let timing = Timing(
      duration, on: scheduler, tolerance: tolerance, of: "throttle(for:latest:on:)", file: file, line: line)
    return .attaching { downstream in
      let throttler = Throttler(downstream, timing, leading: leading)
      throttler.join(self, delayingFailures: delayingFailures) { value in throttler.add(value, waits: latest) }
    }
  }
}

@usableFromInline
final class Throttler<Value: Sendable, Failure: Error>: TimedHolder<Value, Value, Failure>, @unchecked Sendable {
  // Unchecked because `pauseEnd` changes only inside the claim.
  @usableFromInline let leading: Bool
  @exclusivity(unchecked) @usableFromInline var pauseEnd: SchedulerInstant?

  @usableFromInline
  init(_ downstream: Subscriber<Value, Failure>, _ timing: Timing, leading: Bool = true) {
    self.leading = leading
    super.init(downstream, timing)
  }

  /// - Parameter merge: merges the waiting value with the new one. If nil, the new value replaces the waiting one.
  @inlinable
  func add(_ value: Value, waits: Bool, merge: (@Sendable (Value, Value) -> Value)? = nil) {
    let now = timing.scheduler.now
    if let pauseEnd, pauseEnd > now {
      guard waits else { return held.discard(value) }
      if let merge, let waiting = held.popFirst() {
        held.append(merge(waiting, value))
        permit.add()
      } else if !replace(with: value) {
        setAlarm(for: pauseEnd)
      }
      return
    }
    guard leading else { return hold(value, from: now) }
    // The alarm is late, or due at this very instant: the newer value replaces the waiting one.
    if let merge, let waiting = held.popFirst() {
      permit.add()
      return send(merge(waiting, value), at: now)
    }
    permit = LatePermit()
    discardFirst()
    send(value, at: now)
  }

  /// Begins a pause that sends its latest value. If the alarm of the previous pause is late, or due now, the value
  /// belongs to that pause.
  @usableFromInline
  func hold(_ value: Value, from now: SchedulerInstant) {
    if replace(with: value) { return }
    let end = now.advanced(by: timing.duration)
    pauseEnd = end
    setAlarm(for: end)
  }

  @inlinable
  func send(_ value: Value, at now: SchedulerInstant) {
    // Set before the delivery, during which another value may be sent.
    pauseEnd = now.advanced(by: timing.duration)
    sendLate(value)
  }

  override func wake() {
    guard let value = held.popFirst() else { return }
    if leading { return send(value, at: timing.scheduler.now) }
    pauseEnd = nil
    sendLate(value)
  }
}
