import ReactiveKernel

/// Values on their way, with the instants at which they arrive.
@usableFromInline
final class DelayLine<Value: Sendable, Failure: Error>: TimedJoiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the variables change only inside the claim.
  @usableFromInline let duration: Duration
  @usableFromInline let held: HeldValues<Value>
  @exclusivity(unchecked) @usableFromInline var arrivals = RingQueue<SchedulerInstant>()
  @exclusivity(unchecked) @usableFromInline var end: (arrival: SchedulerInstant, isAbandoned: Bool)?

  @usableFromInline
  init(_ downstream: Subscriber<Value, Failure>, duration: Duration, on scheduler: any Scheduler, tolerance: Duration) {
    self.duration = duration
    held = HeldValues(for: downstream)
    super.init(downstream, on: scheduler, tolerance: tolerance)
  }

  @inlinable
  func take(_ value: Value) {
    let arrival = scheduler.now.advanced(by: duration)
    held.append(value)
    arrivals.append(arrival)
    if arrivals.count == 1 { alarm.set(for: arrival) { [self] in wake() } }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    let arrival = scheduler.now.advanced(by: duration)
    end = (arrival, isAbandoned)
    if arrivals.isEmpty { alarm.set(for: arrival) { [self] in wake() } }
  }

  @inlinable
  func wake() {
    let now = scheduler.now
    while let arrival = arrivals.first {
      if arrival > now { return alarm.set(for: arrival) { [self] in wake() } }
      // Of many that arrive at once none follows a disposal (C4); what is left goes to the discard hook.
      if downstream.isDisposed { return }
      _ = arrivals.popFirst()
      if let value = held.popFirst() { downstream.next(value) }
    }
    guard let end else { return }
    if end.arrival > now {
      alarm.set(for: end.arrival) { [self] in wake() }
    } else {
      finish(isAbandoned: end.isAbandoned)
    }
  }
}
