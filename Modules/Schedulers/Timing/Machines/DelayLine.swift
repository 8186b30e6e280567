import ReactiveKernel

/// Values on their way, with the instants at which they arrive.
final class DelayLine<Value: Sendable, Failure: Error>: TimedConfluence<Value, Failure>, @unchecked Sendable {
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
      // Of many that arrive at once none follows a disposal (C4); what is left goes to the discard hook.
      if downstream.isDisposed { return }
      _ = arrivals.popFirst()
      if let value = held.values.popFirst() { downstream.next(value) }
    }
    guard let end else { return }
    if end.arrival > now { setAlarm(for: end.arrival) } else { finish(isAbandoned: end.isAbandoned) }
  }
}
