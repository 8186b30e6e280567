import ReactiveKernel
import ReactivePacing

extension Signal {
  /// Delivers all events on a scheduler.
  ///
  ///     self        --12---3--|
  ///     deliver(on) --12---3--|     the same, on the scheduler
  ///
  /// Waiting events share one action of the scheduler, so a flood of events costs few actions. Events keep their order,
  /// and a failure comes after the values that were sent before it (C8). After disposal no event follows, and the
  /// waiting values are dropped (C4). By default, any number of events may wait. If the consumer has a limited buffer,
  /// as `values(buffering: .suspending(16))` has, values wait in this operator while that buffer is full (C17).
  ///
  /// Elsewhere: `deliverOn:` (ReactiveObjC), `observe(on:)` (ReactiveSwift, RxSwift), `receive(on:)` (Combine).
  ///
  /// - Parameters:
  ///   - scheduler: delivers the events.
  ///   - policy: which values wait if they come faster than they are delivered: all of them, the n newest, or the n
  ///     oldest. If `onDiscard` is applied downstream, its closure gets the dropped values. With `suspending(n)`, a
  ///     source that can wait, such as a sequence, sends no value while n of its values wait in this operator (C17). A
  ///     sequence that has waited continues on the scheduler's thread. The operators between the sequence and this
  ///     operator then run on that thread too. An n below one is a misuse (C15).
  @inlinable
  public func deliver(
    on scheduler: some Scheduler, buffering policy: BufferingPolicy = .unbounded,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    let limit = BufferLimit<Failure>(policy, of: "deliver(on:buffering:)", file: file, line: line)
    let scheduler = scheduler.retainable
    return .attaching { downstream in
      ScheduledDelivery(downstream, on: scheduler, limit: limit).attach(self)
    }
  }

  /// Delivers all events on a scheduler, and merges waiting values into one value.
  ///
  ///     self                --123---4--|
  ///     deliver(merging: +) --15----4--|     if the scheduler is busy while 2 and 3 come
  ///
  /// At most one value waits, and a new value is merged into it. Otherwise it works like
  /// ``deliver(on:buffering:file:line:)``.
  ///
  /// Kotlin's `conflate` keeps only the newest value instead.
  ///
  /// Elsewhere: `onBackpressureReduce` (RxJava).
  ///
  /// - Parameters:
  ///   - scheduler: delivers the events.
  ///   - merge: merges the waiting value and a new value, on the thread that sends the new value.
  @inlinable
  public func deliver(
    on scheduler: some Scheduler, merging merge: @escaping @Sendable (_ waiting: Value, _ new: Value) -> Value
  ) -> Signal {
    let scheduler = scheduler.retainable
    return .attaching { downstream in
      ScheduledDelivery(downstream, on: scheduler, limit: BufferLimit()).attach(self, merging: merge)
    }
  }

  /// Delivers all events on a scheduler, and fails when more than `limit` values wait.
  ///
  /// The failure comes after the waiting values. The value that exceeds the limit is discarded, and the subscription to
  /// the upstream ends. Otherwise it works like ``deliver(on:buffering:file:line:)``.
  ///
  /// - Parameters:
  ///   - scheduler: delivers the events.
  ///   - limit: the number of values that may wait; at least one.
  ///   - failure: the failure that is sent if a value comes while `limit` values wait.
  @inlinable
  public func deliver(
    on scheduler: some Scheduler, failingBeyond limit: Int,
    with failure: @escaping @autoclosure @Sendable () -> Failure,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    let limit = BufferLimit(.oldest(limit), of: "deliver(on:failingBeyond:)", failure: failure, file: file, line: line)
    let scheduler = scheduler.retainable
    return .attaching { downstream in
      ScheduledDelivery(downstream, on: scheduler, limit: limit).attach(self)
    }
  }

  /// Delivers the events of each subscription on a scheduler that is made for it.
  @inlinable
  package func deliver(onNew makeScheduler: @escaping @Sendable () -> any Scheduler) -> Signal {
    .attaching { downstream in
      ScheduledDelivery(downstream, on: makeScheduler(), limit: BufferLimit()).attach(self)
    }
  }
}
