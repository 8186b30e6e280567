import ReactiveKernel

extension Signal {
  /// Sends the latest value at regular instants, if a value has come since the last instant.
  ///
  ///     self             -1-2-----3-4-|
  ///     sample(every: 4) ----2-------4|
  ///
  /// The first instant is one interval after the subscription. Completions and failures pass at once. A value that
  /// waits at the end is dropped. With `emittingLast`, it is sent before a completion. If `onDiscard` is applied
  /// downstream, its closure gets the values that are dropped or replaced.
  ///
  /// Elsewhere: `sample(on:)` with a timer (ReactiveSwift), `sample(_:)` with an interval (RxSwift).
  ///
  /// - Parameters:
  ///   - interval: the time between two instants; above zero.
  ///   - emittingLast: whether a completion sends the value that waits.
  ///   - scheduler: measures the interval and delivers the values.
  ///   - tolerance: how late a value may come.
  public func sample(
    every interval: Duration, emittingLast: Bool = false, on scheduler: some Scheduler, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    let timing = Timing(
      interval, repeats: true, on: scheduler, tolerance: tolerance, of: "sample(every:on:)", file: file, line: line)
    return .attaching { downstream in
      let begin = timing.scheduler.now
      let sampler = Sampler(downstream, timing, emitsLast: emittingLast)
      sampler.join(self) { value in sampler.hold(value, since: begin) }
    }
  }
}

private final class Sampler<Value: Sendable, Failure: Error>: TimedHolder<Value, Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; nothing that changes is added to it.
  private let emitsLast: Bool

  init(_ downstream: Subscriber<Value, Failure>, _ timing: Timing, emitsLast: Bool) {
    self.emitsLast = emitsLast
    super.init(downstream, timing)
  }

  /// Sets the alarm for the next instant only if there is a value, so that a silent signal costs nothing.
  func hold(_ value: Value, since begin: SchedulerInstant) {
    if replace(with: value) { return }
    let now = timing.scheduler.now
    let elapsed = begin.duration(to: now).remainder(dividingBy: timing.duration)
    setAlarm(for: now.advanced(by: timing.duration - elapsed))
  }

  override func wake() {
    if let value = held.popFirst() { sendLate(value) }
  }

  override func flush() { if emitsLast { wake() } }
}
