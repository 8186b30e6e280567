import ReactiveKernel

extension Signal {
  /// Delivers all events on a scheduler.
  ///
  ///     self        --12---3--|
  ///     deliver(on) --12---3--|     the same, on the scheduler
  ///
  /// Everything that waits shares one action of the scheduler, so that a flood costs few hops; the order stays, and failures keep their
  /// place in it (C8). After disposal nothing follows, and what waits is dropped (C4). The buffer has no limit by default.
  ///
  /// Elsewhere: `deliverOn:` (ReactiveObjC), `observe(on:)` (ReactiveSwift, RxSwift), `receive(on:)` (Combine).
  ///
  /// - Parameters:
  ///   - scheduler: where the events are delivered.
  ///   - policy: what waits when values come faster than they are taken: all of them, or only so many of the newest or the oldest. What
  ///     is dropped goes to the discard hook. A limit below one is a misuse (C15).
  @inlinable
  public func deliver(
    on scheduler: some Scheduler, buffering policy: BufferingPolicy = .unbounded,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    let limit = HopLimit<Failure>(policy, of: "deliver(on:buffering:)", file: file, line: line)
    let scheduler = scheduler.retainable
    let upstream = self
    return .attaching { downstream in Hop(downstream, on: scheduler, limit: limit).attach(upstream) }
  }

  /// Delivers all events on a scheduler, and fails when more values wait than may.
  ///
  /// The failure takes its place behind what waits; the value that was too many is discarded, and the upstream is let go of. Otherwise
  /// as ``deliver(on:buffering:file:line:)``.
  ///
  /// - Parameters:
  ///   - scheduler: where the events are delivered.
  ///   - limit: how many values may wait; at least one.
  ///   - failure: what the signal fails with if one more comes.
  @inlinable
  public func deliver(
    on scheduler: some Scheduler, failingBeyond limit: Int,
    with failure: @escaping @autoclosure @Sendable () -> Failure,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    var bound = HopLimit<Failure>(.oldest(limit), of: "deliver(on:failingBeyond:)", file: file, line: line)
    bound.failure = failure
    let scheduler = scheduler.retainable
    let upstream = self
    return .attaching { [bound] downstream in Hop(downstream, on: scheduler, limit: bound).attach(upstream) }
  }

  /// Delivers all events on the main queue: at once where the sender is there already and nothing waits, else behind what does.
  ///
  ///     self            --12---3--|
  ///     deliverOnMain() --12---3--|     the same, on the main queue
  ///
  /// Never reorders: while an event waits or is being delivered, what follows waits too. To have the compiler know, end the chain with
  /// `observeOnMain`.
  ///
  /// Elsewhere: `deliverOnMainThread` (ReactiveObjC).
  @inlinable
  public func deliverOnMain() -> Signal {
    let upstream = self
    return .attaching { downstream in
      Hop(downstream, on: InlineMainScheduler(), limit: HopLimit()).attach(upstream)
    }
  }
}

extension HopLimit {
  @usableFromInline
  init(_ policy: BufferingPolicy, of operation: StaticString, file: StaticString, line: UInt) {
    self.init()
    switch policy {
    case .unbounded: return
    case .newest(let limit):
      count = limit
      dropsOldest = true
    case .oldest(let limit): count = limit
    }
    Diagnostics.requireRoom(count, of: operation, file: file, line: line)
  }
}
