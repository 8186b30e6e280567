import ReactiveKernel

extension Signal {
  /// Subscribes again at regular intervals, each time after the previous run has completed.
  ///
  ///     run 1            1-2|
  ///     run 2                 1-2|
  ///     repeat(every: 5) 1-2--1-2--1-2
  ///
  /// A run begins on the scheduler, one interval after the previous run began. If a run took longer than the interval,
  /// the next run begins at once. If a run fails, the result fails with the same failure.
  ///
  /// Elsewhere: `repeatWhen` (RxJava, Reactor).
  ///
  /// - Parameters:
  ///   - interval: the time from the beginning of one run to the beginning of the next; above zero.
  ///   - scheduler: measures the interval and begins the runs.
  ///   - tolerance: how late a run may begin.
  public func `repeat`(
    every interval: Duration, on scheduler: some Scheduler, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    let timing = Timing(
      interval, repeats: true, on: scheduler, tolerance: tolerance, of: "repeat(every:on:)", file: file, line: line)
    return .attaching { downstream in
      let begin = SerialState(timing.scheduler.now)
      TimedRerun(self, into: downstream, timing) { ended, _ in
        guard case .completed = ended else { return nil }
        begin.value = max(timing.scheduler.now, begin.value.advanced(by: interval))
        return begin.value
      }.run()
    }
  }
}
