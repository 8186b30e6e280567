import Dispatch
import ReactiveKernel
import ReactiveQueues
import ReactiveTime

/// A scheduler that runs its actions on a serial dispatch queue of its own, on any thread of the system.
///
/// ```
/// let background = QueueScheduler(name: "parsing")
/// let lines = Subject<String, Never>()
/// lines.signal.deliver(on: background).map { Int($0) ?? 0 }.observeOnMain(next: { number in print(number) })
/// ```
///
/// The queue is private, so it runs only actions of this scheduler. The queue may target another queue, even a
/// concurrent queue, and still runs one action at a time. Waiting actions still run after the scheduler was released.
/// ``stop(file:line:)`` drops the waiting actions.
///
/// ReactiveObjC: `RACTargetQueueScheduler`, and `+[RACScheduler schedulerWithPriority:name:]`.
public final class QueueScheduler: Scheduler {
  private let queue: DispatchQueue
  private let load = SchedulerLoad()

  /// Makes a scheduler with a new serial queue.
  ///
  /// - Parameters:
  ///   - name: the name of the queue in debuggers and crash reports.
  ///   - qos: the priority of the work on the queue. If unspecified, the work has the priority of the target queue or
  ///     of the sender.
  ///   - target: the queue whose threads the scheduler uses; a queue of the system if nil.
  public init(
    name: String = "ReactiveSchedulers.QueueScheduler", qos: DispatchQoS = .unspecified, target: DispatchQueue? = nil
  ) {
    queue = DispatchQueue(label: name, qos: qos, target: target)
    QueueMark.mark(queue, as: self)
  }

  /// The name of the queue.
  public var name: String { queue.label }

  /// The system's time, which no program can set.
  public var now: SchedulerInstant { SystemTime.now }

  /// True: the threads of the system sleep while no action waits.
  public var sleepsWhenIdle: Bool { true }

  /// The number of waiting actions. The number includes actions that are due later, but not disposed actions.
  public var pendingCount: Int { load.count }

  /// Runs an action on the queue, after the waiting actions.
  @discardableResult
  public func schedule(_ action: sending @escaping () -> Void) -> any Disposable {
    let scheduled = makeAction(action)
    queue.async { SchedulerContext.perform(as: self) { scheduled.run() } }
    return scheduled
  }

  /// Runs an action on the queue at an instant.
  @discardableResult
  public func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable {
    let delay = now.duration(to: instant)
    guard delay > .zero else { return schedule(action) }
    return makeAction(action).start(after: delay, tolerance: tolerance, on: queue, as: self)
  }

  /// Drops the waiting actions, and accepts no further actions. Scheduling on a stopped scheduler is a misuse (C15).
  ///
  /// A running action runs to its end. Actions that the running action schedules after the stop are dropped; this is no
  /// misuse. So a repeating action simply ends. If the stop drops the delivery of a subscription's events, the
  /// subscription ends without a terminal (C9).
  ///
  /// - Parameters:
  ///   - file: the caller's file. If code or an operator schedules an action after the stop, the message of the trap
  ///     shows this place.
  ///   - line: the caller's line.
  public func stop(file: StaticString = #fileID, line: UInt = #line) {
    load.stop(file: file, line: line)
  }

  private func makeAction(_ action: sending @escaping () -> Void) -> ScheduledAction {
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
