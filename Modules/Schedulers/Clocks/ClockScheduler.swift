import ReactiveKernel

/// A scheduler whose time is that of any clock: a server's own, a simulation's, or a ``VirtualTimeScheduler`` that tasks share.
///
/// Its actions run one at a time in tasks of the default executor, in the order in which they come due.
public final class ClockScheduler<Time: Clock>: Scheduler where Time.Duration == Duration {
  private let clock: Time
  private let beginning: Time.Instant
  private let queue: ActionQueue

  /// Makes a scheduler that sleeps by a clock.
  ///
  /// - Parameter clock: whose time counts; the scheduler's line begins now.
  public init(_ clock: Time) {
    self.clock = clock
    beginning = clock.now
    queue = ActionQueue(on: SerialActor())
  }

  /// The time of the clock since the scheduler was made.
  public var now: SchedulerInstant { SchedulerInstant(offset: beginning.duration(to: clock.now)) }

  /// How many actions wait, sleeping ones included, without those that were disposed.
  public var pendingCount: Int { queue.pendingCount }

  /// Runs an action in a task, behind what was scheduled before.
  ///
  /// - Returns: a disposable that prevents the start.
  @discardableResult
  public func schedule(_ action: sending @escaping () -> Void) -> any Disposable {
    queue.add(action, for: self)
  }

  /// Runs an action when the clock has come to an instant.
  ///
  /// - Returns: a disposable that prevents the start.
  @discardableResult
  public func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable {
    guard instant > now else { return schedule(action) }
    let deadline = beginning.advanced(by: instant.offset)
    return queue.add(at: instant, action, for: self) { [clock] in
      try await clock.sleep(until: deadline, tolerance: tolerance)
    }
  }
}

/// What a scheduler without an actor of the user's is isolated to.
private actor SerialActor {}
