import ReactiveKernel

extension Signal {
  /// Sends signals, each of which sends what comes in a time after its first value, or so many values.
  ///
  ///     self                     -12------3-4---5-|
  ///     window(for: 4, count: 2) -a-------b-----c-|
  ///     a                        -1(2|)
  ///     b                        ---------3-(4|)
  ///     c                        ---------------5-|
  ///
  /// A window begins with a value, and is sent right before that: none is empty. It completes when its time is over, on the scheduler,
  /// or with the value that fills it. When the signal completes, the open window and the result do; a failure passes through the open
  /// window first. The rule is that of ``buffer(for:count:on:tolerance:file:line:)``.
  ///
  /// Windows are hot, but wait: the first subscriber of each gets all of its values however late it comes, so that `concat` loses
  /// none. Those after it see what follows (C14). Disposing the subscription ends the open window without a terminal (C9).
  ///
  /// Elsewhere: `window(timeSpan:count:scheduler:)` (RxSwift), whose windows begin with the clock.
  ///
  /// - Parameters:
  ///   - duration: how long after its first value a window completes; not negative.
  ///   - count: how many values a window holds at most; at least one. No limit if nil.
  ///   - scheduler: whose time counts.
  ///   - tolerance: by how much a window may complete late.
  public func window(
    for duration: Duration, count: Int? = nil, on scheduler: some Scheduler, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Signal<Value, Failure>, Failure> {
    Diagnostics.requireDuration(duration, as: "duration", of: "window(for:count:on:)", file: file, line: line)
    Diagnostics.requireDuration(tolerance, as: "tolerance", of: "window(for:count:on:)", file: file, line: line)
    if let count { Diagnostics.requireRoom(count, of: "window(for:count:on:)", file: file, line: line) }
    let scheduler = scheduler.retainable
    let upstream = self
    return .attaching { downstream in
      let window = TimedWindow<Value, Failure>(
        downstream, duration: duration, count: count ?? .max, on: scheduler, tolerance: tolerance)
      window.join(upstream) { value in window.take(value) }
    }
  }
}
