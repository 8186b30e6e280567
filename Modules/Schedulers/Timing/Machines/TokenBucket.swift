import ReactiveKernel

/// Tokens, and values that wait for one.
final class TokenBucket<Value: Sendable, Failure: Error>: TimedJoiner<Value, Failure>, @unchecked Sendable {
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
    if held.isEmpty, tokens > 0 {
      tokens -= 1
      return downstream.next(value)
    }
    if held.count < limit.count {
      held.append(value)
      // Not for one that takes the place of another: the alarm would pass over the token that comes at this very instant.
      if held.count == 1 { alarm.set(for: counted.advanced(by: refill)) { [self] in wake() } }
    } else if limit.dropsOldest, let oldest = held.popFirst() {
      held.append(value)
      held.discard(oldest)
    } else {
      held.discard(value)
    }
  }

  private func wake() {
    refillTokens()
    while tokens > 0, !downstream.isDisposed, let value = held.popFirst() {
      tokens -= 1
      downstream.next(value)
    }
    if !held.isEmpty {
      alarm.set(for: counted.advanced(by: refill)) { [self] in wake() }
    } else if let isEndAbandoned {
      finish(isAbandoned: isEndAbandoned)
    }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if held.isEmpty { finish(isAbandoned: isAbandoned) } else { isEndAbandoned = isAbandoned }
  }

  private func refillTokens() {
    let now = scheduler.now
    let gained = min(Int128(capacity - tokens), counted.duration(to: now).attoseconds / refill.attoseconds)
    tokens += Int(gained)
    // A full bucket gains nothing: the time to the next token begins when one is taken.
    counted = tokens == capacity ? now : counted.advanced(by: refill * Int(gained))
  }
}
