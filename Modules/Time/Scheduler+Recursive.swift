import ReactiveKernel

extension Scheduler {
  /// Runs an action that may request further runs of itself, without growing the stack (C10).
  ///
  /// The action gets a closure `reschedule`, and calls it to request one more run. Calls of `reschedule` during a run
  /// are counted. When the run has returned, one run for each call is scheduled behind the waiting actions. So other
  /// work of the scheduler runs in between. A call after the run has returned, from any thread, schedules a run at
  /// once. After the returned disposable was disposed, a call does nothing.
  ///
  /// On a scheduler with ``runsInline``, the action runs in a loop on the calling thread while further runs are
  /// requested. A later call of `reschedule` starts the loop again, on the thread of that call.
  ///
  /// A waiting run keeps the scheduler alive, unless the scheduler is a ``VirtualTimeScheduler``. The action is
  /// released when no run waits and `reschedule` is released.
  ///
  /// ReactiveObjC: `-scheduleRecursiveBlock:`. There, the immediate scheduler ignores a call of `reschedule` that comes
  /// after the run has returned.
  ///
  /// - Parameter action: gets `reschedule`, which it may keep and call from any thread.
  /// - Returns: a disposable that prevents all further runs. Its `isDisposed` is true when no further run is possible.
  @discardableResult
  public func scheduleRecursive(
    _ action: @escaping @Sendable (_ reschedule: @escaping @Sendable () -> Void) -> Void
  ) -> any Disposable {
    let recursion = Recursion(on: self, action: action)
    recursion.scheduleRun()
    return recursion.runs
  }
}

private typealias RecursiveAction = @Sendable (_ reschedule: @escaping @Sendable () -> Void) -> Void

/// A recursive action. Each run is an action of the scheduler.
///
/// On a scheduler that runs inline, the runs are a loop around a counter: the thread that raises the counter from zero
/// runs the loop, through the scheduler. Other threads only raise it.
///
/// Only waiting runs and the `reschedule` closures hold it, so the last of them releases the user's closure.
private final class Recursion: Sendable {
  let runs = Subscription()
  private let inlineRuns = AtomicInt()
  private let scheduler: any Scheduler
  private let isInline: Bool
  private let action: RecursiveAction

  init(on scheduler: any Scheduler, action: @escaping RecursiveAction) {
    self.scheduler = scheduler.retainable
    isInline = scheduler.runsInline
    self.action = action
  }

  deinit { runs.dispose() }

  func scheduleRun() {
    if isInline {
      if runs.isDisposed || inlineRuns.add(1).oldValue > 0 { return }
      scheduler.schedule { self.runAll() }
      return
    }
    runs.schedule { [self] in
      run()
    } by: { run in
      scheduler.schedule(run)
    }
  }

  private func run() {
    let calls = CallCount()
    action { if !calls.add() { self.scheduleRun() } }
    for _ in 0..<calls.end() { scheduleRun() }
  }

  private func runAll() {
    repeat {
      // The counter stays raised, so no thread starts the loop again.
      guard !runs.isDisposed else { return }
      run()
    } while inlineRuns.add(-1).newValue > 0
  }
}

/// The number of calls of `reschedule` during one run of an action.
private final class CallCount: @unchecked Sendable {
  // Unchecked because `count` changes only under the lock.
  private let lock = Lock()
  private var count: Int? = 0

  /// Counts a call; returns false if the run has ended.
  func add() -> Bool {
    lock.withLock {
      count = count.map { $0 + 1 }
      return count != nil
    }
  }

  /// Ends the run, and returns the number of calls.
  func end() -> Int { lock.withLock { count.take() } ?? 0 }
}
