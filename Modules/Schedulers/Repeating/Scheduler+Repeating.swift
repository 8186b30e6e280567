import ReactiveKernel

extension Scheduler {
  /// Runs an action again and again, first after one interval.
  ///
  /// - Parameters:
  ///   - interval: the time between two runs. Zero or less is a misuse (C15).
  ///   - tolerance: by how much each run may come late. A negative one is a misuse (C15).
  ///   - file: the caller's file, for the diagnostic.
  ///   - line: the caller's line, for the diagnostic.
  ///   - action: run until the disposable is disposed.
  /// - Returns: a disposable that prevents all further runs; disposing it is the only end.
  @discardableResult
  public func schedule(
    every interval: Duration, tolerance: Duration = .zero, file: StaticString = #fileID, line: UInt = #line,
    _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    schedule(after: interval, every: interval, tolerance: tolerance, file: file, line: line, action)
  }

  /// Runs an action after a delay, and then again and again.
  ///
  /// The runs do not drift: each is due one interval after the previous one was *due*, however late that came. A
  /// scheduler that has fallen behind makes up for all it missed. The next run is scheduled before the action is
  /// called, and so comes before whatever the action schedules for the same instant.
  ///
  /// A run that waits keeps the scheduler alive, unless that is a ``VirtualTimeScheduler``. On a scheduler that ``runsInline``, repeating is a misuse (C15).
  ///
  /// ReactiveObjC: `-after:repeatingEvery:withLeeway:schedule:`.
  ///
  /// - Parameters:
  ///   - delay: the time until the first run, counted from ``now``. A negative one is a misuse (C15).
  ///   - interval: the time between two runs. Zero or less is a misuse (C15).
  ///   - tolerance: by how much each run may come late. A negative one is a misuse (C15).
  ///   - file: the caller's file, for the diagnostic.
  ///   - line: the caller's line, for the diagnostic.
  ///   - action: run until the disposable is disposed.
  /// - Returns: a disposable that prevents all further runs; disposing it is the only end.
  @discardableResult
  public func schedule(
    after delay: Duration, every interval: Duration, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    Diagnostics.requireDuration(delay, as: "delay", of: "schedule(after:every:)", file: file, line: line)
    Diagnostics.requireInterval(interval, of: "schedule(every:)", file: file, line: line)
    Diagnostics.requireDuration(tolerance, as: "tolerance", of: "schedule(every:)", file: file, line: line)
    if runsInline {
      Diagnostics.trap(
        "schedule(every:) was called on \(type(of: self)), which runs actions inline.",
        breaking: "C15, an inline scheduler cannot repeat", meaning: "the call would never return",
        remedy: "repeat on a scheduler with a thread or a time of its own", file: file, line: line)
    }
    let repetition = Repetition(on: self, interval: interval, tolerance: tolerance, action: action)
    repetition.scheduleRun(at: now.advanced(by: delay))
    return repetition.runs
  }
}
