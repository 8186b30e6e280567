import Dispatch
import ReactiveKernel

/// A scheduler with a serial dispatch queue of its own, which runs its actions on whatever thread the system gives it.
///
/// ```
/// let background = QueueScheduler(name: "parsing", qos: .utility)
/// lines.deliver(on: background).map(parse).observeOnMain(next: show)
/// ```
///
/// The queue is private, so that nobody else's work comes between the actions of one delivery; it may target a queue of
/// yours, concurrent ones included, and stays serial. Dropping the scheduler lets what waits run. ``stop(file:line:)`` drops what waits.
///
/// ReactiveObjC: `RACTargetQueueScheduler`, and `+[RACScheduler schedulerWithPriority:name:]`.
public final class QueueScheduler: Scheduler {
  private let queue: DispatchQueue
  private let load = SchedulerLoad()
  private let timers = CompoundDisposable()

  /// Makes a scheduler with a new serial queue.
  ///
  /// - Parameters:
  ///   - name: what debuggers and crash reports call the queue.
  ///   - qos: how urgent its work is; that of the target queue, or of the sender, if unspecified.
  ///   - target: the queue whose threads it uses; the system's if nil.
  public init(
    name: String = "ReactiveSchedulers.QueueScheduler", qos: DispatchQoS = .unspecified, target: DispatchQueue? = nil
  ) {
    queue = DispatchQueue(label: name, qos: qos, target: target)
    DispatchMark.mark(queue, as: self)
  }

  /// The name it was made with.
  public var name: String { queue.label }

  /// The system's time, which nobody can set.
  public var now: SchedulerInstant { SystemTime.now }

  /// How many actions wait, timers included, without those that were disposed.
  public var pendingCount: Int { load.count }

  /// Runs an action on the queue, behind what is there already.
  ///
  /// - Returns: a disposable that prevents the start.
  @discardableResult
  public func schedule(_ action: sending @escaping () -> Void) -> any Disposable {
    let scheduled = accept(action)
    queue.async { SchedulerContext.perform(as: self) { scheduled.run() } }
    return scheduled
  }

  /// Runs an action on the queue when an instant has come.
  ///
  /// - Returns: a disposable that prevents the start.
  @discardableResult
  public func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable {
    let delay = now.duration(to: instant)
    guard delay > .zero else { return schedule(action) }
    let timer = QueueTimer(accept(action), after: delay, tolerance: tolerance, queue: queue, as: self, in: timers)
    timer.start()
    return timer
  }

  /// Drops what waits, and takes nothing more: scheduling on a stopped scheduler is a misuse (C15).
  ///
  /// An action that is running runs to its end. What it schedules from then on is dropped and no misuse, for it cannot know: so a
  /// repeating action just ends. A subscription whose delivery is dropped is abandoned (C9).
  ///
  /// - Parameters:
  ///   - file: the caller's file, for the message of the trap: `schedule` is called by operators, which know no line.
  ///   - line: the caller's line.
  public func stop(file: StaticString = #fileID, line: UInt = #line) {
    load.stop(file: file, line: line)
    timers.dispose()
  }

  private func accept(_ action: sending @escaping () -> Void) -> ScheduledAction {
    let scheduled = ScheduledAction(countedBy: load, action)
    guard let stop = load.stop else { return scheduled }
    if SchedulerContext.current !== self {
      Diagnostics.trap(
        "An action was scheduled on \(name), which was stopped here.",
        breaking: "C15, a stopped scheduler takes no actions",
        meaning: "a subscription that delivers on it outlives it",
        remedy: "dispose what uses the scheduler before stop()", file: stop.file, line: stop.line)
    }
    scheduled.dispose()
    return scheduled
  }
}
