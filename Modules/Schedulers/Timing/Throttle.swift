import ReactiveKernel

extension Signal {
  /// Sends a value at once, and then none for a while.
  ///
  ///     self                          -12-3-----4-5---|
  ///     throttle(for: 3)              -1--3-----4--5--|
  ///     throttle(for: 3, latest: no)  -1--------4-----|
  ///
  /// With `latest`, the newest of the values that came meanwhile follows when the time is over, on the scheduler, and the next pause begins; without, they are
  /// dropped. A completion sends the value that waits, and completes, both at once. A failure passes at once (C8). Dropped values go to
  /// the discard hook.
  ///
  /// Elsewhere: `throttle(_:on:)` (ReactiveSwift), `throttle(_:latest:scheduler:)` (RxSwift), `throttle(for:scheduler:latest:)` (Combine).
  /// ReactiveObjC's `throttle:` is ``debounce(for:on:tolerance:file:line:where:)``.
  ///
  /// - Parameters:
  ///   - duration: how long the pause is; not negative.
  ///   - latest: whether the newest value that came in a pause is sent at its end.
  ///   - scheduler: whose time counts.
  ///   - tolerance: by how much the value at the end of a pause may come late.
  public func throttle(
    for duration: Duration, latest: Bool = true, on scheduler: some Scheduler, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    Diagnostics.requireDuration(duration, as: "duration", of: "throttle(for:latest:on:)", file: file, line: line)
    Diagnostics.requireDuration(tolerance, as: "tolerance", of: "throttle(for:latest:on:)", file: file, line: line)
    let upstream = self
    return .attaching { downstream in
      let throttle = Throttle(downstream, pause: duration, latest: latest, on: scheduler, tolerance: tolerance)
      throttle.join(upstream) { value in throttle.take(value) }
    }
  }
}

/// Keeps the newest value of a pause.
private final class Throttle<Value: Sendable, Failure: Error>: TimedConfluence<Value, Failure>, @unchecked Sendable {
  // Unchecked because the variables change only inside the claim.
  private let pause: Duration
  private let latest: Bool
  private let held: HeldValues<Value>
  @exclusivity(unchecked) private var pauseEnd: SchedulerInstant?

  init(
    _ downstream: Subscriber<Value, Failure>, pause: Duration, latest: Bool, on scheduler: any Scheduler,
    tolerance: Duration
  ) {
    self.pause = pause
    self.latest = latest
    held = HeldValues(for: downstream)
    super.init(downstream, on: scheduler, tolerance: tolerance)
  }

  func take(_ value: Value) {
    let now = scheduler.now
    if let pauseEnd, pauseEnd > now {
      guard latest else { return held.discard(value) }
      if let replaced = held.values.popFirst() { held.discard(replaced) } else { setAlarm(for: pauseEnd) }
      held.values.append(value)
    } else {
      if let overtaken = held.values.popFirst() { held.discard(overtaken) }
      send(value, at: now)
    }
  }

  override func wake() {
    if let value = held.values.popFirst() { send(value, at: scheduler.now) }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if let value = held.values.popFirst() { downstream.next(value) }
    finish(isAbandoned: isAbandoned)
  }

  private func send(_ value: Value, at now: SchedulerInstant) {
    // Before the value goes out, for it may come back as another.
    pauseEnd = now.advanced(by: pause)
    downstream.next(value)
  }
}
