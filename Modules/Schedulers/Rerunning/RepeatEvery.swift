import ReactiveKernel

extension Signal {
  /// Subscribes anew at regular intervals, each time when the last run has completed.
  ///
  ///     run 1            1-2|
  ///     run 2                 1-2|
  ///     repeat(every: 5) 1-2--1-2--1-2
  ///
  /// A run begins one interval after the last one began, on the scheduler; one that took longer is followed at once. A failure passes.
  ///
  /// Elsewhere: none of the four; `repeatWhen` (RxJava, Reactor).
  ///
  /// - Parameters:
  ///   - interval: the time from the beginning of one run to that of the next; above zero.
  ///   - scheduler: whose time counts.
  ///   - tolerance: by how much a run may begin late.
  public func `repeat`(
    every interval: Duration, on scheduler: some Scheduler, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    Diagnostics.requireInterval(interval, of: "repeat(every:on:)", file: file, line: line)
    Diagnostics.requireDuration(tolerance, as: "tolerance", of: "repeat(every:on:)", file: file, line: line)
    let scheduler = scheduler.retainable
    let upstream = self
    return .attaching { downstream in
      let begin = SerialState(scheduler.now)
      TimedRerun(upstream, into: downstream, on: scheduler, tolerance: tolerance) { ended, _ in
        guard case .completed = ended else { return nil }
        begin.value = max(scheduler.now, begin.value.advanced(by: interval))
        return begin.value
      }.run()
    }
  }
}
