import ReactiveKernel

extension Signal {
  /// Drops values for a duration, and then sends the later ones.
  ///
  ///     self         --1--2--3--|
  ///     skip(for: 4) -----2--3--|
  ///
  /// A value that comes exactly at the end of the duration is sent. Completions and failures always pass. The operator
  /// needs no timer.
  ///
  /// Elsewhere: `skip(_:scheduler:)` (RxSwift).
  ///
  /// - Parameters:
  ///   - duration: the time from the subscription; not negative.
  ///   - scheduler: measures the time.
  public func skip(
    for duration: Duration, on scheduler: some Scheduler, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    Diagnostics.requireDuration(duration, of: "skip(for:on:)", file: file, line: line)
    let scheduler = scheduler.retainable
    return lift(sendsOneForOne: true) { next in
      let end = scheduler.now.advanced(by: duration)
      let isOver = SerialState(false)
      return { value in
        // The clock is not read after the time is over.
        if !isOver.value { isOver.value = scheduler.now >= end }
        if isOver.value { next(value) }
      }
    }
  }
}
