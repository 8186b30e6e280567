import ReactiveKernel

extension Signal {
  /// Sends everything later by a duration, failures excepted.
  ///
  ///     self          --1--2--|
  ///     delay(for: 3) -----1--2--|
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
  public func delay(
    for duration: Duration, on scheduler: some Scheduler, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    Diagnostics.requireDuration(duration, as: "duration", of: "delay(for:on:)", file: file, line: line)
    Diagnostics.requireDuration(tolerance, as: "tolerance", of: "delay(for:on:)", file: file, line: line)
    let upstream = self
    return .attaching { downstream in
      let delay = Delay(downstream, duration: duration, on: scheduler, tolerance: tolerance)
      delay.join(upstream) { value in delay.take(value) }
    }
  }
}

/// Values on their way, with the instants at which they arrive.
private final class Delay<Value: Sendable, Failure: Error>: TimedConfluence<Value, Failure>, @unchecked Sendable {
  // Unchecked because the variables change only inside the claim.
  private let duration: Duration
  private let held: HeldValues<Value>
  @exclusivity(unchecked) private var arrivals = RingQueue<SchedulerInstant>()
  @exclusivity(unchecked) private var end: (arrival: SchedulerInstant, isAbandoned: Bool)?

  init(_ downstream: Subscriber<Value, Failure>, duration: Duration, on scheduler: any Scheduler, tolerance: Duration) {
    self.duration = duration
    held = HeldValues(for: downstream)
    super.init(downstream, on: scheduler, tolerance: tolerance)
  }

  func take(_ value: Value) {
    let arrival = scheduler.now.advanced(by: duration)
    held.values.append(value)
    arrivals.append(arrival)
    if arrivals.count == 1 { setAlarm(for: arrival) }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    let arrival = scheduler.now.advanced(by: duration)
    end = (arrival, isAbandoned)
    if arrivals.isEmpty { setAlarm(for: arrival) }
  }

  override func wake() {
    let now = scheduler.now
    while let arrival = arrivals.first {
      if arrival > now { return setAlarm(for: arrival) }
      _ = arrivals.popFirst()
      if let value = held.values.popFirst() { downstream.next(value) }
    }
    guard let end else { return }
    if end.arrival > now { setAlarm(for: end.arrival) } else { finish(isAbandoned: end.isAbandoned) }
  }
}
