import ReactiveKernel
import ReactiveTime

/// A scheduler that takes its time from any clock, such as the clock of a simulation, or a `VirtualTimeScheduler` on
/// which tasks sleep.
///
/// Its actions run one at a time in tasks of the default executor, in the order in which they are due.
public final class ClockScheduler<Time: Clock>: Scheduler where Time.Duration == Duration {
  private let clock: Time
  private let beginning: Time.Instant
  private let queue: ActionQueue

  /// Makes a scheduler that uses a clock.
  ///
  /// - Parameter clock: measures the time. The scheduler's time line begins now.
  public init(_ clock: Time) {
    self.clock = clock
    beginning = clock.now
    queue = ActionQueue(on: SerialActor())
  }

  /// The time of the clock since the scheduler was made.
  public var now: SchedulerInstant { SchedulerInstant(offset: beginning.duration(to: clock.now)) }

  /// The number of waiting actions. The number includes actions that are due later, but not disposed actions.
  public var pendingCount: Int { queue.pendingCount }

  /// Runs an action in a task, after the actions that were scheduled before.
  @discardableResult
  public func schedule(_ action: sending @escaping () -> Void) -> any Disposable {
    queue.add(action, for: self)
  }

  /// Runs an action when the clock reaches an instant.
  @discardableResult
  public func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable {
    let now = now
    guard instant > now else { return schedule(action) }
    let deadline = beginning.advanced(by: now.advanced(by: now.duration(to: instant).asWait).offset)
    return queue.add(at: instant, action, for: self) { [clock] in
      try await clock.sleep(until: deadline, tolerance: tolerance.asWait)
    }
  }
}

/// The actor of a scheduler without an actor of the user.
private actor SerialActor {}
