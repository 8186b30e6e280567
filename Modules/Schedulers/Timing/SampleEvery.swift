import ReactiveKernel

extension Signal {
  /// Sends the newest value at regular instants, if one has come since the last.
  ///
  ///     self             -1-2---------3--|
  ///     sample(every: 4) ----2-----------(3?)|
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
  public func sample(
    every interval: Duration, on scheduler: some Scheduler, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    Diagnostics.requireInterval(interval, of: "sample(every:on:)", file: file, line: line)
    Diagnostics.requireDuration(tolerance, as: "tolerance", of: "sample(every:on:)", file: file, line: line)
    let upstream = self
    return .attaching { downstream in
      let sampler = PeriodicSample(downstream, interval: interval, on: scheduler, tolerance: tolerance)
      sampler.join(upstream) { value in sampler.take(value) }
    }
  }
}

/// Keeps the newest value until the next instant of its grid; sets no alarm while there is none.
private final class PeriodicSample<Value: Sendable, Failure: Error>: TimedConfluence<Value, Failure>,
  @unchecked Sendable
{
  // Unchecked because the variables change only inside the claim.
  private let interval: Duration
  private let held: HeldValues<Value>
  @exclusivity(unchecked) private var next: SchedulerInstant

  init(_ downstream: Subscriber<Value, Failure>, interval: Duration, on scheduler: any Scheduler, tolerance: Duration) {
    self.interval = interval
    held = HeldValues(for: downstream)
    next = scheduler.now.advanced(by: interval)
    super.init(downstream, on: scheduler, tolerance: tolerance)
  }

  func take(_ value: Value) {
    if let replaced = held.values.popFirst() {
      held.discard(replaced)
    } else {
      let now = scheduler.now
      // Most of the way at once; the rest by steps, for a quotient of durations is not exact.
      if next <= now { next = next.advanced(by: interval * max(0, Int(next.duration(to: now) / interval) - 1)) }
      while next <= now { next = next.advanced(by: interval) }
      setAlarm(for: next)
    }
    held.values.append(value)
  }

  override func wake() {
    if let value = held.values.popFirst() { downstream.next(value) }
  }
}
