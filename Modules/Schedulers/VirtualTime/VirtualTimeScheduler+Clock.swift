import ReactiveKernel

/// Virtual time for tasks: `Task.sleep(for: .seconds(60), clock: scheduler)` ends when the scheduler is advanced.
///
/// An advance resumes the sleeping task and goes on; the task continues where it runs. A test that advances further
/// must first see that the task has come to its next sleep: ``VirtualTimeScheduler/pendingCount`` counts sleepers.
extension VirtualTimeScheduler: Clock {
  /// A point on the scheduler's line of time.
  public typealias Instant = SchedulerInstant

  /// The library's own durations.
  public typealias Duration = Swift.Duration

  /// The smallest duration there is: virtual time is exact.
  public var minimumResolution: Duration { Duration(secondsComponent: 0, attosecondsComponent: 1) }

  /// Suspends the task until the scheduler is advanced to an instant; returns at once if that is not in the future.
  ///
  /// - Parameters:
  ///   - deadline: the instant to wait for.
  ///   - tolerance: not used; virtual time is exact.
  /// - Throws: `CancellationError` if the task is cancelled before; the sleep is forgotten at once.
  public func sleep(until deadline: SchedulerInstant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    guard deadline > now else { return }
    let sleeper = VirtualSleeper()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        sleeper.hold(continuation)
        let alarm = schedule(at: deadline) { sleeper.end(with: .success(())) }
        sleeper.hold(alarm)
      }
    } onCancel: {
      sleeper.end(with: .failure(CancellationError()))
    }
  }
}
