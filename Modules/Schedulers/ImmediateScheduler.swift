import ReactiveKernel

/// A scheduler without a queue: it runs each action on the calling thread, before `schedule` returns.
///
/// What the disposable could prevent has happened when the caller gets it, so it is disposed already. An action that
/// schedules another one nests it, as a function call would; ``Scheduler/scheduleRecursive(_:)`` is a loop instead.
///
/// An action that is due later is never run early, as there is nobody else to wait: the calling thread **sleeps** until
/// then. That is right in a command-line tool and a mistake on a main thread or in a task. Repeating would never return
/// and is a misuse (C15).
///
/// It is the one scheduler that is only as serial as its callers: actions of two threads run on these two threads.
///
/// ReactiveObjC: `+[RACScheduler immediateScheduler]`.
public final class ImmediateScheduler: Scheduler {
  /// The one that everybody may share, for it has no state.
  public static let shared = ImmediateScheduler()

  private static let ended: ActionDisposable = {
    let disposable = ActionDisposable()
    disposable.dispose()
    return disposable
  }()

  /// Makes an immediate scheduler.
  public init() {}

  /// The system's time, which nobody can set.
  public var now: SchedulerInstant { SystemTime.now }

  /// True.
  public var runsInline: Bool { true }

  /// Runs an action at once.
  ///
  /// - Returns: a disposable that is disposed already.
  @discardableResult
  public func schedule(_ action: sending @escaping () -> Void) -> any Disposable {
    action()
    return ImmediateScheduler.ended
  }

  /// Puts the calling thread to sleep until an instant, and runs an action then.
  ///
  /// - Returns: a disposable that is disposed already.
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
