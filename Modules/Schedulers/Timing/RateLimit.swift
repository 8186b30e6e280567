import ReactiveKernel
import ReactivePacing

extension Signal {
  /// Sends at most `count` values in a duration; the others wait.
  ///
  ///     self                 (12345)|
  ///     rateLimit(2, per: 4) (12)-3-4-(5|)
  ///
  /// A token bucket: it holds `count` tokens, is full at the beginning, and gains a token after each `count`-th part of
  /// the duration. Each value takes one token. So bursts of `count` values pass at once, in order. The completion waits
  /// for all values. A failure passes at once, and the waiting values are dropped (C8). Values that waited come on the
  /// scheduler.
  ///
  /// Elsewhere: none of the four; `limitRate` (Reactor) limits demand.
  ///
  /// - Parameters:
  ///   - count: the number of values; at least one.
  ///   - duration: the time in which an empty bucket becomes full; above zero.
  ///   - scheduler: measures the time and delivers the values that waited.
  ///   - policy: limits the number of waiting values; dropped values go to the discard hook.
  ///   - tolerance: how late a waiting value may come.
  public func rateLimit(
    _ count: Int, per duration: Duration, on scheduler: some Scheduler, buffering policy: BufferingPolicy = .unbounded,
    tolerance: Duration = .zero, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    Diagnostics.requireRoom(count, of: "rateLimit(_:per:on:)", file: file, line: line)
    var timing = Timing(
      duration, repeats: true, on: scheduler, tolerance: tolerance, of: "rateLimit(_:per:on:)", file: file, line: line)
    timing.duration = max(Duration(secondsComponent: 0, attosecondsComponent: 1), duration / count)
    let limit = BufferLimit<Failure>(policy, of: "rateLimit(_:per:on:)", file: file, line: line)
    return .attaching { [timing] downstream in
      let bucket = TokenBucket(downstream, timing, capacity: count, limit: limit)
      bucket.join(self) { value in bucket.add(value) }
    }
  }
}

/// The values that wait for a token. The duration is the time in which the bucket gains a token.
private final class TokenBucket<Value: Sendable, Failure: Error>: TimedHolder<Value, Value, Failure>,
  @unchecked Sendable
{
  // Unchecked because the variables change only inside the claim.
  private let limit: BufferLimit<Failure>
  /// The time in which a bucket with one token becomes full.
  private let span: Duration
  /// The instant at which the bucket becomes full, if no value takes a token before. A past one means that it is full.
  private var full: SchedulerInstant
  private var isEndAbandoned: Bool?

  init(_ downstream: Subscriber<Value, Failure>, _ refill: Timing, capacity: Int, limit: BufferLimit<Failure>) {
    self.limit = limit
    span = refill.duration * (capacity - 1)
    full = refill.scheduler.now
    super.init(downstream, refill)
  }

  /// The instant at which the bucket has a token.
  private var nextToken: SchedulerInstant { full.advanced(by: .zero - span) }

  func add(_ value: Value) {
    let now = timing.scheduler.now
    if held.isEmpty, nextToken <= now { return send(value, at: now) }
    if held.count < limit.count {
      hold(value)
      // Not for a value that replaces another one: the alarm would miss the token that comes at this very instant.
      if held.count == 1 { setAlarm(for: nextToken) }
    } else if limit.dropsOldest, let oldest = held.popFirst() {
      hold(value)
      held.discard(oldest)
    } else {
      held.discard(value)
    }
  }

  private func hold(_ value: Value) {
    held.append(value)
    permit.add()
  }

  private func send(_ value: Value, at now: SchedulerInstant) {
    // A full bucket gains nothing: the time to the next token begins when a value takes one.
    full = max(full, now).advanced(by: timing.duration)
    downstream.next(value)
  }

  override func wake() {
    let now = timing.scheduler.now
    // Of all values that wait.
    let permit = permit
    while nextToken <= now, !downstream.isDisposed, let value = held.popFirst() {
      permit.run { send(value, at: now) }
    }
    if !held.isEmpty {
      setAlarm(for: nextToken)
    } else if let isEndAbandoned {
      finish(isAbandoned: isEndAbandoned)
    }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    if held.isEmpty { finish(isAbandoned: isAbandoned) } else { isEndAbandoned = isAbandoned }
  }
}
