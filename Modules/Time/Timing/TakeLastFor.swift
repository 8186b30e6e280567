import ReactiveKernel

extension Signal {
  /// When the signal completes, sends only the values that came within a duration before the completion.
  ///
  ///     self               --1--2-3-|
  ///     take(last: 4, on:) ---------(23|)    of 4 ticks
  ///
  /// The duration is counted back from the completion; a value exactly at the beginning of the duration is sent too. A
  /// failure passes at once, and the values are dropped (C8). With `delayingFailures`, a failure first sends the
  /// values, as a completion does. A value that is too old is dropped when the next event comes. If `onDiscard` is
  /// applied downstream, its closure gets the dropped values. The operator needs no timer.
  ///
  /// Elsewhere: `takeLast(time)` (RxJava).
  ///
  /// - Parameters:
  ///   - duration: the longest time from a value to the completion; not negative.
  ///   - delayingFailures: whether a failure first sends the values.
  ///   - scheduler: measures the time.
  public func take(
    last duration: Duration, delayingFailures: Bool = false, on scheduler: some Scheduler,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    takeLast(
      .max, within: duration, delayingFailures: delayingFailures, on: scheduler, of: "take(last:on:)", file: file,
      line: line)
  }

  /// When the signal completes, sends only the last `count` values that came within a duration before the completion.
  ///
  ///     self                          --1--2-3-|
  ///     take(last: 1, within: 4, on:) ---------(3|)
  ///
  /// If fewer values came within the duration, all of them are sent. Otherwise it works like the variant without a
  /// count.
  ///
  /// Elsewhere: `takeLast(count, time)` (RxJava).
  ///
  /// - Parameters:
  ///   - count: the largest number of values; not negative.
  ///   - duration: the longest time from a value to the completion; not negative.
  ///   - delayingFailures: whether a failure first sends the values.
  ///   - scheduler: measures the time.
  public func take(
    last count: Int, within duration: Duration, delayingFailures: Bool = false, on scheduler: some Scheduler,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    Diagnostics.requireCount(count, of: "take(last:within:on:)", file: file, line: line)
    return takeLast(
      count, within: duration, delayingFailures: delayingFailures, on: scheduler, of: "take(last:within:on:)",
      file: file, line: line)
  }

  private func takeLast(
    _ count: Int, within duration: Duration, delayingFailures: Bool, on scheduler: some Scheduler,
    of operation: StaticString, file: StaticString, line: UInt
  ) -> Signal {
    Diagnostics.requireDuration(duration, of: operation, file: file, line: line)
    let scheduler = scheduler.retainable
    return .attaching { downstream in
      let held = TimedValues(for: downstream)
      attach(as: downstream.subscription.makeChild()) { value in
        let now = scheduler.now
        held.append(value, at: now)
        while held.count > count || held.isFirst(olderThan: duration, at: now) { held.discardFirst() }
      } ended: { termination in
        if case .failed = termination, !delayingFailures { return downstream.terminal(termination) }
        let now = scheduler.now
        while held.isFirst(olderThan: duration, at: now) { held.discardFirst() }
        while !downstream.isDisposed, let value = held.popFirst() { downstream.next(value) }
        downstream.terminal(termination)
      }
    }
  }
}
