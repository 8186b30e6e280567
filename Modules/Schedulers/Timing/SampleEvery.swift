import ReactiveKernel

extension Signal {
  /// Sends the newest value at regular instants, if one has come since the last.
  ///
  ///     self             -1-2-----3-4-|
  ///     sample(every: 4) ----2-------4|
  ///
  /// The instants are counted from the subscription. Completes, or fails, as soon as the signal does; the value that waited for the next
  /// instant is dropped then, and goes to the discard hook as those do that others replace.
  ///
  /// Elsewhere: `sample(on:)` with a timer (ReactiveSwift), `sample(_:)` with an interval (RxSwift).
  ///
  /// - Parameters:
  ///   - interval: the time between two instants; above zero.
  ///   - scheduler: whose time counts, and where the values come.
  ///   - tolerance: by how much a value may come late.
  @inlinable
  public func sample(
    every interval: Duration, on scheduler: some Scheduler, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    Diagnostics.requireInterval(interval, of: "sample(every:on:)", file: file, line: line)
    Diagnostics.requireDuration(tolerance, as: "tolerance", of: "sample(every:on:)", file: file, line: line)
    let scheduler = scheduler.retainable
    let upstream = self
    return .attaching { downstream in
      let sampler = PeriodicSample(downstream, interval: interval, on: scheduler, tolerance: tolerance)
      sampler.join(upstream) { value in sampler.take(value) }
    }
  }
}
