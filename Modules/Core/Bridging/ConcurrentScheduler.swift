public import ReactiveKernel

/// Runs asynchronous actions in parallel, up to a limit.
///
/// A scheduler has ``width`` places, one for each action that runs. All operators that use one scheduler share its
/// places, so a program can limit the total work of many signals. Actions start in the order in which they were
/// scheduled. Each action runs in its own task.
///
/// This type is not a `Scheduler`: the actions of a `Scheduler` never overlap, and end in order. So `deliver(on:)` does
/// not accept a concurrent scheduler. Use a concurrent scheduler with `map(on:ordered:_:)`, or with
/// `Signal.task(on:priority:_:)` inside `flatMap`. These operators send the results one at a time (C2).
///
/// An action must not wait for another action of the same scheduler: if such actions take all places, none of them
/// ends.
public final class ConcurrentScheduler: @unchecked Sendable {
  // Unchecked because the variables and the list change only under the lock, and so do the states of the actions.
  /// The largest number of actions that run at a time.
  public let width: Int
  /// Starts a task, on the executor of the scheduler if it has one.
  private let start: @Sendable (TaskPriority?, @escaping @Sendable () async -> Void) -> Task<Void, Never>
  private let lock = Lock()
  private let waiting = List<ConcurrentActions>()
  private var taken = 0

  /// Makes a scheduler. Its actions run on the executor that the scheduling task prefers. Without such an executor,
  /// they run on Swift's global concurrent executor.
  ///
  /// - Parameter width: the number of actions that run at a time; at least one.
  public convenience init(width: Int, file: StaticString = #file, line: UInt = #line) {
    self.init(width: width, file: file, line: line) { priority, operation in
      .onCurrentExecutor(priority: priority, operation: operation)
    }
  }

  /// Makes a scheduler. Its actions run on an executor.
  ///
  /// Task executors need iOS 18, macOS 15, tvOS 18, watchOS 11 or visionOS 2.
  ///
  /// - Parameters:
  ///   - width: the number of actions that run at a time; at least one.
  ///   - executor: runs the actions.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public convenience init(
    width: Int, on executor: any TaskExecutor, file: StaticString = #file, line: UInt = #line
  ) {
    self.init(width: width, file: file, line: line) { priority, operation in
      Task(executorPreference: executor, priority: priority, operation: operation)
    }
  }

  private init(
    width: Int, file: StaticString, line: UInt,
    start: @escaping @Sendable (TaskPriority?, @escaping @Sendable () async -> Void) -> Task<Void, Never>
  ) {
    Diagnostics.requireRoom(width, of: "ConcurrentScheduler(width:on:)", file: file, line: line)
    self.width = width
    self.start = start
  }

  /// The number of actions that run, or have a place and are about to run.
  public var runningCount: Int { lock.withLock { taken } }

  /// Runs an action as soon as a place is free, after all actions that were scheduled before have started.
  ///
  /// - Parameters:
  ///   - priority: the priority of the action's task; the caller's if nil.
  ///   - action: runs at most once, with the task-local values of the caller. Check `Task.isCancelled` in its loops.
  /// - Returns: a disposable. Disposing it prevents the start of the action. If the action already runs, disposing
  ///   cancels its task, and the action keeps its place until it returns. Releasing the disposable cancels nothing.
  @discardableResult
  public func schedule(
    priority: TaskPriority? = nil, _ action: @escaping @Sendable () async -> Void
  ) -> any Disposable {
    schedule(priority: priority) { _ in await action() }
  }

  /// Runs an action that may leave its place before it returns: it calls the closure that it is given.
  func schedule(
    priority: TaskPriority? = nil,
    leaving action: @escaping @Sendable (_ leave: @escaping @Sendable () -> Void) async -> Void
  ) -> any Disposable {
    let entry = ConcurrentAction(on: self)
    lock.withLock {
      if taken < width {
        taken += 1
        entry.state = .admitted
      } else {
        waiting.append(entry)
      }
    }
    let run: @Sendable () async -> Void = { [self] in
      guard await begin(entry) else { return }
      await action { [self] in leave(entry) }
      leave(entry)
      entry.markDisposed()
    }
    entry.setTask(start(priority, run))
    return entry
  }

  /// Suspends until an action may run. Returns false if it was disposed before.
  private func begin(_ entry: ConcurrentAction) async -> Bool {
    // Resumed exactly once: here, or by the thread that takes the continuation out.
    await withUnsafeContinuation { continuation in
      let mayRun: Bool? = lock.withLock {
        switch entry.state {
        case .waiting:
          entry.continuation = continuation
          return nil
        case .admitted:
          entry.state = .running
          return true
        case .running, .ended: return false
        }
      }
      if let mayRun { continuation.resume(returning: mayRun) }
    }
  }

  private func leave(_ entry: ConcurrentAction) {
    let next: ConcurrentAction.Continuation? = lock.withLock {
      guard entry.state == .running else { return nil }
      entry.state = .ended
      return passPlace()
    }
    next?.resume(returning: true)
  }

  /// Gives a place that was left to the action that has waited longest. Returns its continuation if its task waits.
  /// Under the lock.
  private func passPlace() -> ConcurrentAction.Continuation? {
    guard let next = waiting.takeFirst() else {
      taken -= 1
      return nil
    }
    guard let continuation = next.continuation.take() else {
      next.state = .admitted
      return nil
    }
    next.state = .running
    return continuation
  }

  /// Prevents the start of an action. Returns false if it was disposed before, or has ended.
  fileprivate func prevent(_ entry: ConcurrentAction) -> Bool {
    var prevented: ConcurrentAction.Continuation?
    var admitted: ConcurrentAction.Continuation?
    var removed: ConcurrentAction?
    let isFirst = lock.withLock {
      guard entry.markDisposed() else { return false }
      switch entry.state {
      case .waiting:
        removed = waiting.remove(entry)
        prevented = entry.continuation.take()
        entry.state = .ended
      case .admitted:
        admitted = passPlace()
        entry.state = .ended
      case .running, .ended: break
      }
      return true
    }
    prevented?.resume(returning: false)
    admitted?.resume(returning: true)
    withExtendedLifetime(removed) {}
    return isFirst
  }
}

/// One action of a ``ConcurrentScheduler``.
private final class ConcurrentAction: Disposable, @unchecked Sendable {
  // Unchecked because `state` and `continuation` change only under the lock of the scheduler, and `task` under its own.
  typealias Continuation = UnsafeContinuation<Bool, Never>

  enum State {
    case waiting
    /// Has a place. Its task has not looked yet.
    case admitted
    case running, ended
  }

  var state = State.waiting
  var continuation: Continuation?
  let place = ListPlace<ConcurrentAction>()
  private let scheduler: ConcurrentScheduler
  private let hasEnded = AtomicFlag()
  private let lock = Lock()
  private var task: Task<Void, Never>?

  init(on scheduler: ConcurrentScheduler) { self.scheduler = scheduler }

  var isDisposed: Bool { hasEnded.isSet }

  @discardableResult
  func markDisposed() -> Bool { hasEnded.setOnce() }

  func setTask(_ task: Task<Void, Never>) {
    lock.withLock { self.task = task }
    // Disposed while the task was made: by its own action, through a subscription.
    if isDisposed { task.cancel() }
  }

  func dispose() {
    guard scheduler.prevent(self) else { return }
    lock.withLock { task }?.cancel()
  }
}

private enum ConcurrentActions: ListKind {
  static func withPlace<Result>(
    of element: ConcurrentAction, _ body: (borrowing ListPlace<ConcurrentAction>) -> Result
  ) -> Result {
    body(element.place)
  }
}
