import ReactiveKernel

/// Virtual time for tasks: `Task.sleep(for: .seconds(60), clock: scheduler)` ends when the scheduler is advanced.
///
/// An advance resumes the sleeping task, but does not wait for it: the task runs on its own executor. Before the next
/// advance, a test must wait until the task sleeps again. ``VirtualTimeScheduler/pendingCount`` counts sleeping tasks.
extension VirtualTimeScheduler: Clock {
  /// A point on the scheduler's time line.
  public typealias Instant = SchedulerInstant

  /// The durations of the standard library.
  public typealias Duration = Swift.Duration

  /// One attosecond, the smallest `Duration`, because virtual time is exact.
  public var minimumResolution: Duration { Duration(secondsComponent: 0, attosecondsComponent: 1) }

  /// Suspends the task until the scheduler is advanced to an instant; returns at once if the instant is not in the
  /// future.
  ///
  /// - Parameters:
  ///   - deadline: the instant at which the sleep ends.
  ///   - tolerance: not used; virtual time is exact.
  /// - Throws: `CancellationError` if the task is cancelled before the deadline. The scheduler forgets the sleep at
  ///   once.
  public func sleep(until deadline: SchedulerInstant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    guard deadline > now else { return }
    // A cancelled task ends its stream, which disposes the alarm.
    let (alarms, continuation) = AsyncStream.makeStream(of: Void.self)
    let alarm = schedule(at: deadline) { continuation.yield() }
    continuation.onTermination = { _ in alarm.dispose() }
    for await _ in alarms { return }
    throw CancellationError()
  }
}
