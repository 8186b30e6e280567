import ReactiveKernel
import ReactiveTime

/// A scheduler whose actions run on an actor, in the order in which they were scheduled.
///
/// An action may use the actor's state with `assumeIsolated`. The closures of `observe(on:)` get the isolated actor as
/// a parameter. All actions that wait run in one switch to the actor. The scheduler holds its actor.
///
/// ReactiveObjC has no equivalent.
public final class ActorScheduler: Scheduler {
  private let queue: ActionQueue

  /// Makes a scheduler for an actor.
  public init(_ actor: some Actor) { queue = ActionQueue(on: actor) }

  /// Makes a scheduler for an executor. The scheduler makes an actor on that executor, and runs all actions isolated to
  /// this actor.
  ///
  /// - Parameter executor: held by the scheduler.
  public convenience init(executor: any SerialExecutor) { self.init(ExecutorActor(executor)) }

  /// The system's time, which no program can set.
  public var now: SchedulerInstant { SystemTime.now }

  /// The number of waiting actions. The number includes actions that are due later, but not disposed actions.
  public var pendingCount: Int { queue.pendingCount }

  /// Runs an action on the actor, after the actions that were scheduled before.
  @discardableResult
  public func schedule(_ action: sending @escaping () -> Void) -> any Disposable {
    queue.add(action, for: self)
  }

  /// Runs an action on the actor at an instant.
  @discardableResult
  public func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable {
    let delay = now.duration(to: instant).asWait
    guard delay > .zero else { return schedule(action) }
    return queue.add(at: instant, action, for: self) {
      try await Task.sleep(for: delay, tolerance: tolerance.asWait, clock: SuspendingClock())
    }
  }
}

/// An actor on an executor of the user.
private actor ExecutorActor {
  private let executor: any SerialExecutor

  init(_ executor: any SerialExecutor) { self.executor = executor }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}
