import ReactiveKernel

extension Scheduler {
  /// Runs an action at regular intervals, the first time after one interval. Otherwise it works like
  /// ``schedule(after:every:missed:tolerance:file:line:_:)``.
  @discardableResult
  public func schedule(
    every interval: Duration, missed: MissedTicks = .madeUp, tolerance: Duration = .zero, file: StaticString = #fileID,
    line: UInt = #line,
    _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    schedule(
      after: interval, every: interval, missed: missed, tolerance: tolerance, file: file, line: line, action)
  }

  /// Runs an action after a delay, and then at regular intervals.
  ///
  /// The runs do not drift: each run is due one interval after the previous run was *due*, even if that run was late. A
  /// scheduler that was late makes up for all missed runs in a burst, or skips them (``MissedTicks``). Each run
  /// schedules the next one before it calls the action. So if the action schedules other actions for the instant of the
  /// next run, the next run comes first.
  ///
  /// A waiting run keeps the scheduler alive, unless the scheduler is a ``VirtualTimeScheduler``. On a scheduler with
  /// ``runsInline``, a repeating action is a misuse (C15).
  ///
  /// ReactiveObjC: `-after:repeatingEvery:withLeeway:schedule:`.
  ///
  /// - Parameters:
  ///   - delay: the time from ``now`` until the first run. A negative delay is a misuse (C15).
  ///   - interval: the time between two runs. Zero or less is a misuse (C15).
  ///   - missed: how to treat runs that were due while the scheduler was late.
  ///   - tolerance: how late a run may come. A negative tolerance is a misuse (C15).
  ///   - action: runs until the disposable is disposed.
  /// - Returns: a disposable that prevents all further runs. Without a disposal, the runs never end.
  @discardableResult
  public func schedule(
    after delay: Duration, every interval: Duration, missed: MissedTicks = .madeUp, tolerance: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    Diagnostics.requireDuration(delay, as: "delay", of: "schedule(after:every:)", file: file, line: line)
    Diagnostics.requireInterval(interval, tolerance: tolerance, of: "schedule(every:)", file: file, line: line)
    if runsInline {
      Diagnostics.trap(
        "schedule(every:) was called on a scheduler that runs actions inline.",
        breaking: "C15, an inline scheduler cannot repeat", meaning: "the call would never return",
        remedy: "repeat on a scheduler with a thread or a time of its own", file: file, line: line)
    }
    let repetition = Repetition(on: self, interval: interval, missed: missed, tolerance: tolerance, action: action)
    repetition.scheduleRun(at: now.advanced(by: delay))
    return repetition.runs
  }
}

/// A repeating action. Only the waiting run holds it, so the last run releases the user's closure.
private final class Repetition: Sendable {
  let runs = Subscription()
  private let scheduler: any Scheduler
  private let interval: Duration
  private let missed: MissedTicks
  private let tolerance: Duration
  private let action: @Sendable () -> Void

  init(
    on scheduler: any Scheduler, interval: Duration, missed: MissedTicks, tolerance: Duration,
    action: @escaping @Sendable () -> Void
  ) {
    self.scheduler = scheduler.retainable
    self.interval = interval
    self.missed = missed
    self.tolerance = tolerance
    self.action = action
  }

  deinit { runs.dispose() }

  func scheduleRun(at due: SchedulerInstant) {
    runs.schedule { [self] in
      scheduleRun(at: missed.next(after: due, every: interval, on: scheduler))
      action()
    } by: { run in
      scheduler.schedule(at: due, tolerance: tolerance, run)
    }
  }
}
