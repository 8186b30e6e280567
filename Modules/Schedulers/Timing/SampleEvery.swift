import ReactiveKernel

extension Signal {
  /// Sends the latest value at regular instants, if a value has come since the last instant.
  ///
  ///     self             -1-2-----3-4-|
  ///     sample(every: 4) ----2-------4|
  ///
  /// The first instant is one interval after the subscription. Completions and failures pass at once. The value that waited then is
  /// dropped. The discard hook gets it, and the values that later ones replace.
  ///
  /// Elsewhere: `sample(on:)` with a timer (ReactiveSwift), `sample(_:)` with an interval (RxSwift).
  ///
  /// - Parameters:
  ///   - interval: the time between two instants; above zero.
  ///   - scheduler: measures the interval and delivers the values.
  ///   - tolerance: how late a value may come.
  public func sample(
    every interval: Duration, on scheduler: some Scheduler, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    Diagnostics.requireInterval(interval, tolerance: tolerance, of: "sample(every:on:)", file: file, line: line)
    let scheduler = scheduler.retainable
    return .attaching { downstream in
      let begin = scheduler.now
      let sampler = Sampler(downstream, interval, on: scheduler, tolerance: tolerance)
      sampler.join(self) { value in sampler.hold(value, since: begin) }
    }
  }
}

private final class Sampler<Value: Sendable, Failure: Error>: TimedHolder<Value, Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; nothing is added to it.
  /// Sets the alarm for the next instant only if there is a value, so that a silent signal costs nothing.
  func hold(_ value: Value, since begin: SchedulerInstant) {
    if let replaced = held.values.append(value, keeping: 1) { return held.discard(replaced) }
    let now = scheduler.now
    let elapsed = begin.duration(to: now).attoseconds % duration.attoseconds
    setAlarm(for: now.advanced(by: duration - Duration(attoseconds: elapsed)))
  }

  override func wake() {
    if let value = held.popFirst() { downstream.next(value) }
  }
}
