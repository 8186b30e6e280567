import ReactiveKernel
import ReactivePacing

extension Signal {
  /// Sends at most `count` values per duration on average, and delays the others.
  ///
  ///     self                 (12345)|
  ///     rateLimit(2, per: 4) (12)-3-4-(5|)
  ///
  /// The operator is a token bucket: it holds `count` tokens, and is full at the beginning. It gains one token every
  /// `duration / count`, and each value takes one token. So a burst of up to `count` values passes at once when the
  /// bucket is full. The completion waits for all values. A failure passes at once, and the waiting values are dropped
  /// (C8). Values that waited come on the scheduler.
  ///
  /// With `cost`, a value takes as many tokens as it costs:
  /// `rateLimit(90_000, per: .seconds(60), on: .main) { $0.tokens }` keeps to a budget of 90,000 tokens per minute. A
  /// value that costs more than `count` waits until the bucket is full, and leaves a debt. The next value waits until
  /// new tokens have paid the debt and its own cost. A value that costs 0 waits only for the values before it.
  ///
  /// Elsewhere: `limitRate` (Reactor), which limits demand.
  ///
  /// - Parameters:
  ///   - count: the number of values per duration, or with `cost` the number of tokens; at least one.
  ///   - duration: the time in which an empty bucket becomes full; above zero.
  ///   - scheduler: measures the time and delivers the values that waited.
  ///   - policy: limits the number of waiting values. If `onDiscard` is applied downstream, its closure gets the
  ///     dropped values.
  ///   - tolerance: how late a waiting value may come.
  ///   - cost: the number of tokens that a value takes; not negative. Called once for each value, on the thread that
  ///     sends the value. If nil, each value takes one token.
  public func rateLimit(
    _ count: Int, per duration: Duration, on scheduler: some Scheduler, buffering policy: BufferingPolicy = .unbounded,
    tolerance: Duration = .zero, file: StaticString = #fileID, line: UInt = #line,
    cost: (@Sendable (_ value: Value) -> Int)? = nil
  ) -> Signal {
    Diagnostics.requireRoom(count, of: "rateLimit(_:per:on:)", file: file, line: line)
    var timing = Timing(
      duration, repeats: true, on: scheduler, tolerance: tolerance, of: "rateLimit(_:per:on:)", file: file, line: line)
    timing.duration = max(Duration(secondsComponent: 0, attosecondsComponent: 1), duration / count)
    let limit = BufferLimit<Failure>(policy, of: "rateLimit(_:per:on:)", file: file, line: line)
    return .attaching { [timing] downstream in
      let bucket = TokenBucket(downstream, timing, capacity: count, limit: limit)
      bucket.join(self) { value in
        let tokens = cost?(value) ?? 1
        Diagnostics.requireCount(tokens, of: "rateLimit(_:per:on:cost:)", file: file, line: line)
        bucket.add(value, costing: tokens)
      }
    }
  }
}

/// The values that wait for tokens. The duration is the time in which the bucket gains a token.
private final class TokenBucket<Value: Sendable, Failure: Error>: TimedHolder<Value, Value, Failure>,
  @unchecked Sendable
{
  // Unchecked because the variables change only inside the claim.
  private let limit: BufferLimit<Failure>
  private let capacity: Int
  /// The costs of the values that wait.
  private var costs = RingQueue<Int>()
  /// The instant at which the bucket becomes full, if no value takes a token before. If the instant is past, the bucket
  /// is full.
  private var full: SchedulerInstant
  private var isEndAbandoned: Bool?

  init(_ downstream: Subscriber<Value, Failure>, _ refill: Timing, capacity: Int, limit: BufferLimit<Failure>) {
    self.limit = limit
    self.capacity = capacity
    full = refill.scheduler.now
    super.init(downstream, refill)
  }

  /// The instant at which the bucket has the tokens for a value, or is full.
  private func due(_ cost: Int) -> SchedulerInstant {
    // It takes no token, so it does not wait until a debt is paid.
    if cost == 0 { return .zero }
    return full.advanced(by: .zero - timing.duration * (capacity - min(cost, capacity)))
  }

  func add(_ value: Value, costing cost: Int) {
    let now = timing.scheduler.now
    if held.isEmpty, due(cost) <= now { return send(value, costing: cost, at: now) }
    if held.count < limit.count {
      hold(value, costing: cost)
      // Not for a value that replaces another one: the alarm would miss the token that comes at this very instant.
      if held.count == 1 { setAlarm(for: due(cost)) }
    } else if limit.dropsOldest, let oldest = held.popFirst(), let saved = costs.popFirst() {
      hold(value, costing: cost)
      if let first = costs.first, first < saved { setAlarm(for: due(first)) }
      held.discard(oldest)
    } else {
      held.discard(value)
    }
  }

  private func hold(_ value: Value, costing cost: Int) {
    held.append(value)
    costs.append(cost)
    permit.add()
  }

  private func send(_ value: Value, costing cost: Int, at now: SchedulerInstant) {
    // A full bucket gains nothing: the time to the next token begins when a value takes one.
    full = max(full, now).advanced(by: timing.duration.saturatingMultiplied(by: cost))
    downstream.next(value)
  }

  override func wake() {
    let now = timing.scheduler.now
    // Of all values that wait.
    let permit = permit
    while let cost = costs.first, due(cost) <= now, !downstream.isDisposed, let value = held.popFirst() {
      _ = costs.popFirst()
      permit.run { send(value, costing: cost, at: now) }
    }
    if let cost = costs.first {
      setAlarm(for: due(cost))
    } else if let isEndAbandoned {
      finish(isAbandoned: isEndAbandoned)
    }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if held.isEmpty { finish(isAbandoned: isAbandoned) } else { isEndAbandoned = isAbandoned }
  }
}
