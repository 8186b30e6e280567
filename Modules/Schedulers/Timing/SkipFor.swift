import ReactiveKernel

extension Signal {
  /// Drops what the signal sends until a time is over.
  ///
  ///     self         --1--2--3--|
  ///     skip(for: 4) -----2--3--|
  ///
  /// A value at the very instant passes. Completion and failures always pass. Needs no timer.
  ///
  /// Elsewhere: `skip(_:scheduler:)` (RxSwift).
  ///
  /// - Parameters:
  ///   - duration: how long, from the subscription; not negative.
  ///   - scheduler: whose time counts.
  public func skip(
    for duration: Duration, on scheduler: some Scheduler, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    Diagnostics.requireDuration(duration, as: "duration", of: "skip(for:on:)", file: file, line: line)
    let scheduler = scheduler.retainable
    return lift { next in
      let end = scheduler.now.advanced(by: duration)
      let isOver = SerialState(false)
      return { value in
        // The clock is not asked any more once the time is over.
        if !isOver.value { isOver.value = scheduler.now >= end }
        if isOver.value { next(value) }
      }
    }
  }
}
