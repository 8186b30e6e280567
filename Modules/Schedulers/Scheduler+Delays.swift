import ReactiveKernel

extension Scheduler {
  /// Runs an action at an instant.
  ///
  /// - Parameters:
  ///   - instant: when the action is due. One that is past counts as ``now``.
  ///   - action: run at most once.
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
  ///   - delay: counted from ``now``. A negative one is a misuse (C15).
  ///   - tolerance: by how much the action may come late. A negative one is a misuse (C15).
  ///   - file: the caller's file, for the diagnostic.
  ///   - line: the caller's line, for the diagnostic.
  ///   - action: run at most once.
  /// - Returns: a disposable that prevents the start.
  @discardableResult
  public func schedule(
    after delay: Duration, tolerance: Duration = .zero, file: StaticString = #fileID, line: UInt = #line,
    _ action: sending @escaping () -> Void
  ) -> any Disposable {
    Diagnostics.requireDuration(delay, as: "delay", of: "schedule(after:)", file: file, line: line)
    Diagnostics.requireDuration(tolerance, as: "tolerance", of: "schedule(after:)", file: file, line: line)
    return schedule(at: now.advanced(by: delay), tolerance: tolerance, action)
  }
}
