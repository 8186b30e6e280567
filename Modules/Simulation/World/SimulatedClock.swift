import ReactiveTesting

/// The clock of a ``SimulatedWorld``. Its virtual time passes only while no step is ready: while all tasks and
/// schedulers wait.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public struct SimulatedClock: Clock {
  /// An instant of the world's time.
  public typealias Instant = SchedulerInstant

  /// The durations of the standard library.
  public typealias Duration = Swift.Duration

  let simulator: Simulator

  /// The current time of the world.
  public var now: SchedulerInstant { simulator.timers.now }

  /// The smallest duration, because virtual time is exact.
  public var minimumResolution: Duration { simulator.timers.minimumResolution }

  /// Suspends the task until the world's time reaches an instant; returns at once if the instant is not in the future.
  ///
  /// - Parameters:
  ///   - deadline: the instant to wait for.
  ///   - tolerance: not used; virtual time is exact.
  /// - Throws: `CancellationError` if the task is cancelled or the run ends before that instant.
  public func sleep(until deadline: SchedulerInstant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    guard deadline > now else { return }
    let waiter = Waiter()
    let timer = simulator.timers.schedule(at: deadline) { waiter.resume(true) }
    let hasPassed = await withTaskCancellationHandler {
      await simulator.wait(waiter)
    } onCancel: {
      waiter.resume(false)
    }
    timer.dispose()
    if !hasPassed { throw CancellationError() }
  }
}
