import ReactiveKernel

extension Signal {
  /// Sends a value at once, and then none for a while.
  ///
  ///     self                            -123------4-5---|
  ///     throttle(for: 3)                -1--3-----4--5--|
  ///     throttle(for: 3, latest: false) -1--------4-----|
  ///
  /// With `latest`, the newest of the values that came meanwhile follows when the time is over, on the scheduler, and the next pause
  /// begins; without, they are dropped. A value that comes at the very end of a pause is sent at once, in the place of the one that
  /// waits. A completion sends the value that waits, and completes, both at once. A failure passes at once (C8). Dropped values go to
  /// the discard hook. What ReactiveObjC calls `throttle:` is ``debounce(for:on:tolerance:file:line:where:)``.
  ///
  /// Elsewhere: `throttle(_:on:)` (ReactiveSwift), `throttle(_:latest:scheduler:)` (RxSwift), `throttle(for:scheduler:latest:)` (Combine).
  ///
  /// - Parameters:
  ///   - duration: how long the pause is; not negative.
  ///   - latest: whether the newest value that came in a pause is sent at its end.
  ///   - scheduler: whose time counts.
  ///   - tolerance: by how much the value at the end of a pause may come late.
  @inlinable
  public func throttle(
    for duration: Duration, latest: Bool = true, on scheduler: some Scheduler, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    Diagnostics.requireDuration(duration, as: "duration", of: "throttle(for:latest:on:)", file: file, line: line)
    Diagnostics.requireDuration(tolerance, as: "tolerance", of: "throttle(for:latest:on:)", file: file, line: line)
    let scheduler = scheduler.retainable
    let upstream = self
    return .attaching { downstream in
      let throttler = Throttler(downstream, pause: duration, latest: latest, on: scheduler, tolerance: tolerance)
      throttler.join(upstream) { value in throttler.take(value) }
    }
  }
}
