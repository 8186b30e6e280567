import Foundation
import ReactiveKernel
import ReactiveSchedulers

/// A scheduler whose actions run as operations of a queue.
///
/// ```swift
/// import Foundation
/// import ReactiveFoundation
///
/// let queue = OperationQueue()
/// OperationQueueScheduler(queue).schedule { print("in an operation") }
/// queue.waitUntilAllOperationsAreFinished()
/// ```
///
/// ```text
/// in an operation
/// ```
///
/// The queue need not be serial. The actions run one at a time, in the order in which they are due, on any thread of
/// the queue. Two schedulers of one queue may run actions at the same time, if the queue is not serial. While the queue
/// is suspended, actions wait. The queue's `cancelAllOperations()` does not cancel actions; a disposal does.
///
/// ReactiveObjC has none. Elsewhere: `OperationQueue` as a `Scheduler` (Combine), `OperationQueueScheduler` (RxSwift).
public final class OperationQueueScheduler: Scheduler {
  private static let alarms = QueueScheduler(name: "ReactiveFoundation.OperationQueueScheduler")

  private let queue: OperationQueue
  private let actions = DueActions()
  /// Whether an operation waits that begins a drain.
  private let hasOperation = AtomicFlag()

  /// Makes a scheduler on a queue.
  ///
  /// - Parameter queue: runs the actions.
  public init(_ queue: OperationQueue) { self.queue = queue }

  /// The system's time, which no program can set.
  public var now: SchedulerInstant { DueActions.now }

  /// The number of waiting actions. Actions that are due later are included, and disposed actions are not.
  public var pendingCount: Int { actions.count }

  /// Runs an action in an operation, after the actions that are already due.
  @discardableResult
  public func schedule(_ action: sending @escaping () -> Void) -> any Disposable {
    let added = actions.add(at: now, as: self, action)
    requestDrain()
    return added
  }

  /// Runs an action in an operation at an instant.
  ///
  /// - Parameters:
  ///   - instant: the instant at which the action is due. A past instant counts as ``now``.
  ///   - tolerance: how late the action may run.
  ///   - action: runs at most once.
  @discardableResult
  public func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable {
    guard instant > now else { return schedule(action) }
    let wait = Subscription()
    wait.add(
      actions.add(at: instant, as: self) {
        action()
        wait.dispose()
      })
    wait.add(OperationQueueScheduler.alarms.schedule(at: instant, tolerance: tolerance) { [self] in requestDrain() })
    return wait
  }

  private func requestDrain() {
    guard hasOperation.setOnce() else { return }
    queue.addOperation(DrainOperation(self))
  }

  fileprivate func drain() {
    // Cleared first: an action that is added from now on requests another drain.
    hasOperation.clear()
    if let next = actions.drain(), next <= now { requestDrain() }
  }
}

/// An operation that runs the actions also if it was cancelled: they do not belong to the queue.
private final class DrainOperation: Operation, @unchecked Sendable {
  // Unchecked because the class above is; the constant is `Sendable`.
  private let scheduler: OperationQueueScheduler

  init(_ scheduler: OperationQueueScheduler) { self.scheduler = scheduler }

  override func start() {
    super.start()
    if isCancelled { scheduler.drain() }
  }

  override func main() { scheduler.drain() }
}
