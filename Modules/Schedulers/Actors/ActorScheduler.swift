import ReactiveKernel

/// A scheduler whose actions run on an actor, in the order in which they were scheduled.
///
/// Inside an action the actor's state may be reached by `assumeIsolated`; `observe(on:)` gives the isolated actor to its closures
/// by type. All that waits shares one hop to the actor. The scheduler holds its actor.
///
/// ReactiveObjC has no word for it.
public final class ActorScheduler: Scheduler {
  private let queue: ActionQueue

  /// Makes a scheduler for an actor.
  public init(_ actor: some Actor) {
    queue = ActionQueue(on: actor)
  }

  /// Makes a scheduler for an executor: what it runs is isolated to an actor of its own there.
  ///
  /// - Parameter executor: must stay alive as long as the scheduler, which holds it.
  public convenience init(executor: any SerialExecutor) {
    self.init(ExecutorActor(executor))
  }

  /// The system's time, which nobody can set.
  public var now: SchedulerInstant { SystemTime.now }

  /// How many actions wait, timers included, without those that were disposed.
  public var pendingCount: Int { queue.pendingCount }

  /// Runs an action on the actor, behind what was scheduled before.
  ///
  /// - Returns: a disposable that prevents the start.
  @discardableResult
  public func schedule(_ action: sending @escaping () -> Void) -> any Disposable {
    queue.add(action, for: self)
  }

  /// Runs an action on the actor when an instant has come.
  ///
  /// - Returns: a disposable that prevents the start.
  @discardableResult
  public func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable {
    let delay = now.duration(to: instant)
    guard delay > .zero else { return schedule(action) }
    return queue.add(at: instant, action, for: self) {
      try await Task.sleep(for: delay, tolerance: tolerance, clock: SuspendingClock())
    }
  }
}

/// An actor that lives on an executor of the user's.
private actor ExecutorActor {
  private let executor: any SerialExecutor

  init(_ executor: any SerialExecutor) {
    self.executor = executor
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}
