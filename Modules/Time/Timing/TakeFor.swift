import ReactiveKernel

extension Signal {
  /// Sends values for a duration, and then completes.
  ///
  ///     self         --1--2--3--|
  ///     take(for: 6) --1--2|
  ///
  /// The completion comes on the scheduler, even with a duration of zero. If the signal ends earlier, the result ends
  /// with the same terminal.
  ///
  /// Elsewhere: `take(for:scheduler:)` (RxSwift).
  ///
  /// - Parameters:
  ///   - duration: the time from the subscription to the completion; not negative.
  ///   - scheduler: measures the time and delivers the completion.
  ///   - tolerance: how late the completion may come.
  public func take(
    for duration: Duration, on scheduler: some Scheduler, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    let timing = Timing(duration, on: scheduler, tolerance: tolerance, of: "take(for:on:)", file: file, line: line)
    return .attaching(sendsOneValue: sendsOneValue) { downstream in
      TakeFor(downstream, timing).watch(self, next: downstream.next)
    }
  }
}

private final class TakeFor<Value: Sendable, Failure: Error>: TimedJoiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; nothing is added to it.
  override func wake() {
    drop()
    finish()
  }
}
