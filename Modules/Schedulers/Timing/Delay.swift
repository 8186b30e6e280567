import ReactiveKernel

extension Signal {
  /// Sends everything later by a duration, failures excepted.
  ///
  ///     self          --1--2---|
  ///     delay(for: 3) -----1--2---|
  ///
  /// Values and the completion come on the scheduler, at the distances they had. A failure passes at once, where the signal sends it,
  /// and what is on its way is dropped (C8). One timer serves all that is on its way.
  ///
  /// Elsewhere: `delay:` (ReactiveObjC), `delay(_:on:)` (ReactiveSwift), `delay(_:scheduler:)` (RxSwift), `delay(for:scheduler:)`
  /// (Combine).
  ///
  /// - Parameters:
  ///   - duration: how much later; not negative.
  ///   - scheduler: whose time counts.
  ///   - tolerance: by how much a value may come later still.
  @inlinable
  public func delay(
    for duration: Duration, on scheduler: some Scheduler, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    Diagnostics.requireDuration(duration, as: "duration", of: "delay(for:on:)", file: file, line: line)
    Diagnostics.requireDuration(tolerance, as: "tolerance", of: "delay(for:on:)", file: file, line: line)
    let scheduler = scheduler.retainable
    let upstream = self
    return .attaching { downstream in
      let line = DelayLine(downstream, duration: duration, on: scheduler, tolerance: tolerance)
      line.join(upstream) { value in line.take(value) }
    }
  }
}
