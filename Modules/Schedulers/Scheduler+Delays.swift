import ReactiveKernel

extension Scheduler {
  /// Runs an action at an instant.
  ///
  /// - Parameters:
  ///   - instant: the instant at which the action is due. A past one counts as ``now``.
  ///   - action: runs at most once.
  /// - Returns: a disposable that prevents the start.
  @discardableResult
  public func schedule(at instant: SchedulerInstant, _ action: sending @escaping () -> Void) -> any Disposable {
    schedule(at: instant, tolerance: .zero, action)
  }

  /// Runs an action after a delay.
  ///
  /// ReactiveObjC: `-afterDelay:schedule:`.
  ///
  /// - Parameters:
  ///   - delay: the time from ``now``. A negative one is a misuse (C15).
  ///   - tolerance: how late the action may run. A negative one is a misuse (C15).
  ///   - file: the caller's file, for the diagnostic.
  ///   - line: the caller's line, for the diagnostic.
  ///   - action: runs at most once.
  /// - Returns: a disposable that prevents the start.
  @discardableResult
  public func schedule(
    after delay: Duration, tolerance: Duration = .zero, file: StaticString = #fileID, line: UInt = #line,
    _ action: sending @escaping () -> Void
  ) -> any Disposable {
    Diagnostics.requireDuration(
      delay, as: "delay", tolerance: tolerance, of: "schedule(after:)", file: file, line: line)
    return schedule(at: now.advanced(by: delay), tolerance: tolerance, action)
  }
}
