import ReactiveKernel
import ReactiveTime

/// A scheduler of the main queue that runs an action before `schedule` returns, if the caller runs on the main queue.
///
/// Actions keep their order: if an earlier action of this scheduler waits or runs, the new action comes after it. The
/// new action does not wait for actions that are due later, or for actions of ``MainScheduler``.
///
/// ReactiveObjC: the rule of `deliverOnMainThread`. ReactiveSwift: `UIScheduler`.
public final class InlineMainScheduler: Scheduler {
  private let ahead = AtomicInt()
  private let load = SchedulerLoad()

  /// Makes a scheduler. Actions of different instances do not wait for each other.
  public init() {}

  /// The system's time, which no program can set.
  public var now: SchedulerInstant { SystemTime.now }

  /// The number of waiting actions. The number does not include disposed actions, or actions that are due later.
  public var pendingCount: Int { load.count }

  /// Runs an action at once if the caller runs on the main queue and no earlier action waits or runs. Otherwise runs
  /// the action on the main queue after the waiting work.
  @discardableResult
  public func schedule(_ action: sending @escaping () -> Void) -> any Disposable {
    let scheduled = ScheduledAction(countedBy: load, action)
    if MainScheduler.isCurrent, ahead.replace(0, by: 1) {
      run(scheduled)
    } else {
      ahead.add(1)
      // Not cancelled with the action, because it lowers the count.
      MainScheduler.shared.schedule { self.run(scheduled) }
    }
    return scheduled
  }

  /// Runs an action asynchronously on the main queue at an instant.
  @discardableResult
  public func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable {
    MainScheduler.shared.schedule(at: instant, tolerance: tolerance, action)
  }

  private func run(_ action: ScheduledAction) {
    SchedulerContext.perform(as: self) { action.run() }
    ahead.add(-1)
  }
}
