import ReactiveKernel

extension Signal {
  /// Lets through so many values in a time, and has the others wait for their turn.
  ///
  ///     self                 (12345)|
  ///     rateLimit(2, per: 4) (12)-3-4-(5|)
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
    Diagnostics.requireDuration(tolerance, as: "tolerance", of: "rateLimit(_:per:on:)", file: file, line: line)
    let limit = HopLimit<Failure>(policy, of: "rateLimit(_:per:on:)", file: file, line: line)
    let scheduler = scheduler.retainable
    let upstream = self
    return .attaching { downstream in
      let bucket = TokenBucket(
        downstream, capacity: count, refill: max(Duration(attoseconds: 1), duration / count), limit: limit,
        on: scheduler,
        tolerance: tolerance)
      bucket.join(upstream) { value in bucket.take(value) }
    }
  }
}
