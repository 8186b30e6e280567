import Dispatch
import ReactiveKernel
import ReactiveQueues
import ReactiveTime

/// The scheduler of the main queue, and so of the main actor. It is always asynchronous, even on the main thread.
///
/// The program must run the main queue, as an app's run loop, `dispatchMain()` and an async `main` do.
///
/// ReactiveObjC: `+[RACScheduler mainThreadScheduler]`. ReactiveSwift: `QueueScheduler.main`.
public final class MainScheduler: Scheduler {
  /// The only instance.
  public static let shared = MainScheduler()

  private let load = SchedulerLoad()

  private init() {}

  /// Whether the calling code runs on the main queue. The check looks at the queue, and not at the thread.
  public static var isCurrent: Bool { QueueMark.isMain }

  /// The system's time, which no program can set.
  public var now: SchedulerInstant { SystemTime.now }

  /// The number of waiting actions. The number includes actions that are due later, but not disposed actions.
  public var pendingCount: Int { load.count }

  /// Runs an action on the main queue after the waiting work, never before `schedule` returns.
  @discardableResult
  public func schedule(_ action: sending @escaping () -> Void) -> any Disposable {
    let scheduled = ScheduledAction(countedBy: load, action)
    DispatchQueue.main.async { SchedulerContext.perform(as: self) { scheduled.run() } }
    return scheduled
  }

  /// Runs an action on the main queue at an instant.
  @discardableResult
  public func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable {
    let delay = now.duration(to: instant)
    guard delay > .zero else { return schedule(action) }
    return ScheduledAction(countedBy: load, action).start(after: delay, tolerance: tolerance, on: .main, as: self)
  }
}

extension Scheduler where Self == MainScheduler {
  /// The scheduler of the main queue.
  public static var main: MainScheduler { .shared }
}
