import ReactiveKernel

extension Signal {
  /// Lets through so many values in a time, and has the others wait for their turn.
  ///
  ///     self                     (12345)|
  ///     rateLimit(2, per: 4)     (12)--3-4-(5|)
  ///
  /// A token bucket: it is full at the beginning, holds `count` tokens, and gets a new one every `count`-th part of the duration; each
  /// value takes one. So bursts of `count` pass at once, and values come in order. The completion waits for all; a failure passes at
  /// once, and what waits is dropped (C8). Values that waited come on the scheduler.
  ///
  /// Elsewhere: none of the four; `limitRate` (Reactor) limits demand.
  ///
  /// - Parameters:
  ///   - count: how many values; at least one.
  ///   - duration: the time in which the bucket fills; above zero.
  ///   - scheduler: whose time counts.
  ///   - policy: what waits when values come faster; what is dropped goes to the discard hook.
  ///   - tolerance: by how much a value that waits may come late.
  public func rateLimit(
    _ count: Int, per duration: Duration, on scheduler: some Scheduler, buffering policy: BufferingPolicy = .unbounded,
    tolerance: Duration = .zero, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    Diagnostics.requireRoom(count, of: "rateLimit(_:per:on:)", file: file, line: line)
    Diagnostics.requireInterval(duration, of: "rateLimit(_:per:on:)", file: file, line: line)
    let limit = HopLimit<Failure>(policy, of: "rateLimit(_:per:on:)", file: file, line: line)
    let upstream = self
    return .attaching { downstream in
      let bucket = TokenBucket(
        downstream, capacity: count, refill: duration / count, limit: limit, on: scheduler, tolerance: tolerance)
      bucket.join(upstream) { value in bucket.take(value) }
    }
  }
}

/// Tokens, and values that wait for one.
private final class TokenBucket<Value: Sendable, Failure: Error>: TimedConfluence<Value, Failure>, @unchecked Sendable {
  // Unchecked because the variables change only inside the claim.
  private let capacity: Int
  private let refill: Duration
  private let limit: HopLimit<Failure>
  private let held: HeldValues<Value>
  @exclusivity(unchecked) private var tokens: Int
  /// When the tokens were counted last.
  @exclusivity(unchecked) private var counted: SchedulerInstant
  @exclusivity(unchecked) private var isEndAbandoned: Bool?

  init(
    _ downstream: Subscriber<Value, Failure>, capacity: Int, refill: Duration, limit: HopLimit<Failure>,
    on scheduler: any Scheduler, tolerance: Duration
  ) {
    self.capacity = capacity
    self.refill = refill
    self.limit = limit
    held = HeldValues(for: downstream)
    tokens = capacity
    counted = scheduler.now
    super.init(downstream, on: scheduler, tolerance: tolerance)
  }

  func take(_ value: Value) {
    refillTokens()
    if held.values.isEmpty, tokens > 0 {
      tokens -= 1
      return downstream.next(value)
    }
    if held.values.count < limit.count {
      held.values.append(value)
    } else if limit.dropsOldest, let oldest = held.values.popFirst() {
      held.values.append(value)
      held.discard(oldest)
    } else {
      held.discard(value)
    }
    if held.values.count == 1 { setAlarm(for: counted.advanced(by: refill)) }
  }

  override func wake() {
    refillTokens()
    while tokens > 0, let value = held.values.popFirst() {
      tokens -= 1
      downstream.next(value)
    }
    if !held.values.isEmpty {
      setAlarm(for: counted.advanced(by: refill))
    } else if let isEndAbandoned {
      finish(isAbandoned: isEndAbandoned)
    }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if held.values.isEmpty { finish(isAbandoned: isAbandoned) } else { isEndAbandoned = isAbandoned }
  }

  private func refillTokens() {
    let now = scheduler.now
    while tokens < capacity, counted.advanced(by: refill) <= now {
      tokens += 1
      counted = counted.advanced(by: refill)
    }
    if tokens == capacity { counted = now }
  }
}
