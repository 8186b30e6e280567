import ReactiveKernel
import ReactiveTime

/// A scheduler without a queue: it runs each action on the calling thread, before `schedule` returns.
///
/// The returned disposable is disposed already, because the action has run. If an action schedules another action, that
/// action runs inside the first one, as a nested function call does. ``/ReactiveTime/Scheduler/scheduleRecursive(_:)``
/// runs its action in a loop instead.
///
/// If an action is due later, the calling thread **sleeps** until then. A sleep is right in a command-line tool, and a
/// mistake on a main thread or in a task. A call that schedules a repeating action would never return, so it is a
/// misuse (C15).
///
/// `ImmediateScheduler` is the only scheduler that is not serial: if two threads schedule actions, each action runs on
/// the thread that schedules it.
///
/// ReactiveObjC: `+[RACScheduler immediateScheduler]`.
public final class ImmediateScheduler: Scheduler {
  /// A shared instance. The scheduler has no state.
  public static let shared = ImmediateScheduler()

  private static let ended: ActionDisposable = {
    let disposable = ActionDisposable()
    disposable.dispose()
    return disposable
  }()

  /// Makes an immediate scheduler.
  public init() {}

  /// The system's time, which no program can set.
  public var now: SchedulerInstant { SystemTime.now }

  /// True: an action runs before `schedule` returns.
  public var runsInline: Bool { true }

  /// Runs an action at once.
  @discardableResult
  public func schedule(_ action: sending @escaping () -> Void) -> any Disposable {
    action()
    return ImmediateScheduler.ended
  }

  /// Blocks the calling thread until an instant, and then runs an action.
  @discardableResult
  public func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable {
    SystemTime.sleep(until: instant)
    return schedule(action)
  }
}

extension Scheduler where Self == ImmediateScheduler {
  /// The shared ``ImmediateScheduler``.
  public static var immediate: ImmediateScheduler { .shared }
}
