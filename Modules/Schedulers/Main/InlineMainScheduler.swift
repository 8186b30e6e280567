import ReactiveKernel
import Synchronization

/// The main queue's scheduler that does not wait where it need not: an action runs before `schedule` returns if the calling code is on
/// the main queue already and no earlier action of this scheduler waits or runs.
///
/// So nothing is ever reordered: what comes while an action waits, or from inside one, takes its turn behind it. Actions due later,
/// and those of ``MainScheduler``, are not counted.
///
/// ReactiveObjC: the rule of `deliverOnMainThread`. ReactiveSwift: `UIScheduler`.
public final class InlineMainScheduler: Scheduler {
  private let ahead = Atomic<Int>(0)
  private let load = SchedulerLoad()

  /// Makes a scheduler; actions of different ones do not wait for each other.
  public init() {}

  /// The system's time, which nobody can set.
  public var now: SchedulerInstant { SystemTime.now }

  /// How many actions wait, those due later aside, without those that were disposed.
  public var pendingCount: Int { load.count }

  /// Runs an action at once if that is possible without overtaking another, else on the main queue behind what is there.
  ///
  /// - Returns: a disposable that prevents the start.
  @discardableResult
  public func schedule(_ action: sending @escaping () -> Void) -> any Disposable {
    let scheduled = ScheduledAction(countedBy: load, action)
    if MainScheduler.isCurrent,
      ahead.compareExchange(expected: 0, desired: 1, ordering: .acquiringAndReleasing).exchanged
    {
      run(scheduled)
    } else {
      ahead.add(1, ordering: .acquiringAndReleasing)
      // Not cancelled with the action, for its turn is what the count is about.
      MainScheduler.shared.schedule { self.run(scheduled) }
    }
    return scheduled
  }

  /// Runs an action on the main queue when an instant has come, asynchronously.
  ///
  /// - Returns: a disposable that prevents the start.
  @discardableResult
  public func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable {
    MainScheduler.shared.schedule(at: instant, tolerance: tolerance, action)
  }

  private func run(_ action: ScheduledAction) {
    SchedulerContext.perform(as: self) { action.run() }
    ahead.subtract(1, ordering: .acquiringAndReleasing)
  }
}
