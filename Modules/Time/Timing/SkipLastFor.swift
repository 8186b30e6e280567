import ReactiveKernel

extension Signal {
  /// Drops the values that come within a duration before the completion.
  ///
  ///     self               -1--2---3--|
  ///     skip(last: 4, on:) --------1--(2|)    of 4 ticks
  ///
  /// Each value is held. It is sent when a later value or the completion comes, if more than the duration has passed
  /// since the held value came. The duration is counted back from the completion; a value exactly at the beginning of
  /// the duration is dropped too. A failure passes at once, and the held values are dropped (C8). With
  /// `delayingFailures`, a failure first sends the values that are old enough, as a completion does. If `onDiscard` is
  /// applied downstream, its closure gets the dropped values. The operator needs no timer.
  ///
  /// Elsewhere: `skipLast(time)` (RxJava).
  ///
  /// - Parameters:
  ///   - duration: the time before the completion; not negative.
  ///   - delayingFailures: whether a failure first sends the held values that are old enough.
  ///   - scheduler: measures the time.
  public func skip(
    last duration: Duration, delayingFailures: Bool = false, on scheduler: some Scheduler,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    Diagnostics.requireDuration(duration, of: "skip(last:on:)", file: file, line: line)
    let scheduler = scheduler.retainable
    return .attaching { downstream in
      let held = TimedValues(for: downstream)
      let sendOld: @Sendable () -> Void = {
        let now = scheduler.now
        while !downstream.isDisposed, held.isFirst(olderThan: duration, at: now), let value = held.popFirst() {
          held.sendLate(value, to: downstream.next)
        }
      }
      attach(as: downstream.subscription.makeChild()) { value in
        sendOld()
        held.append(value, at: scheduler.now)
      } ended: { termination in
        if delayingFailures || termination.isCompletion { sendOld() }
        downstream.terminal(termination)
      }
    }
  }
}

extension Termination {
  fileprivate var isCompletion: Bool {
    if case .completed = self { true } else { false }
  }
}
