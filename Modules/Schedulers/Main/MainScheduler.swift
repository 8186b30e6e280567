import Dispatch
import ReactiveKernel

/// The scheduler of the main queue, and so of the main actor. Always asynchronous, from the main thread as well.
///
/// The program must let the main queue work: an app's run loop does, `dispatchMain()` does, an async `main` does.
///
/// ReactiveObjC: `+[RACScheduler mainThreadScheduler]`. ReactiveSwift: `QueueScheduler.main`.
public final class MainScheduler: Scheduler {
  /// The one there is.
  public static let shared = MainScheduler()

  private let load = SchedulerLoad()

  private init() {}

  /// Whether the calling code runs on the main queue: decided by a mark on the queue, not by the thread.
  public static var isCurrent: Bool { DispatchMark.isMain }

  /// The system's time, which nobody can set.
  public var now: SchedulerInstant { SystemTime.now }

  /// How many actions wait, timers included, without those that were disposed.
  public var pendingCount: Int { load.count }

  /// Runs an action on the main queue, behind what is there already, never before `schedule` returns.
  ///
  /// - Returns: a disposable that prevents the start.
  @discardableResult
  public func schedule(_ action: sending @escaping () -> Void) -> any Disposable {
    let scheduled = ScheduledAction(countedBy: load, action)
    DispatchQueue.main.async { SchedulerContext.perform(as: self) { scheduled.run() } }
    return scheduled
  }

  /// Runs an action on the main queue when an instant has come.
  ///
  /// - Returns: a disposable that prevents the start.
  @discardableResult
  public func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable {
    let delay = now.duration(to: instant)
    guard delay > .zero else { return schedule(action) }
    let timer = QueueTimer(
      ScheduledAction(countedBy: load, action), after: delay, tolerance: tolerance, queue: .main, as: self)
    timer.start()
    return timer
  }
}

extension Scheduler where Self == MainScheduler {
  /// The scheduler of the main queue.
  public static var main: MainScheduler { .shared }
}
