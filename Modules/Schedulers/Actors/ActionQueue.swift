import ReactiveKernel
import ReactiveTime

/// Actions that run on an actor, in the order in which they are due, and in the order of scheduling for the same
/// instant.
///
/// One task at a time *drains* the queue. A task for each action would lose the order, because an actor may prefer one
/// task to another. The tasks are detached, so that actions do not inherit the task-local values of the thread that
/// made the task.
final class ActionQueue: Sendable {
  private let timeline = Timeline(startingAt: .zero)
  private let hasTask = AtomicFlag()
  private let actor: any Actor

  init(on actor: any Actor) { self.actor = actor }

  deinit { timeline.abandon() }

  var pendingCount: Int { timeline.count }

  /// Adds an action that is due now.
  func add(_ action: sending @escaping () -> Void, for scheduler: any Scheduler) -> any Disposable {
    let now = scheduler.now
    let added = timeline.add(at: now, action)
    scheduleDrain(scheduler, at: now)
    return added
  }

  /// Adds an action that is due when a sleep has ended.
  ///
  /// - Parameter sleep: returns when the scheduler's time has reached the instant; drops the action if it throws.
  func add(
    at instant: SchedulerInstant, _ action: sending @escaping () -> Void, for scheduler: any Scheduler,
    sleep: @escaping @Sendable () async throws -> Void
  ) -> any Disposable {
    let wait = Subscription()
    let added = timeline.add(at: instant) {
      action()
      wait.dispose()
    }
    wait.add(added)
    let alarm = Task.detachedOnCurrentExecutor(priority: Task.currentPriority) { [self] in
      guard (try? await sleep()) != nil else { return wait.dispose() }
      scheduleDrain(scheduler, at: instant)
    }
    wait.add { alarm.cancel() }
    return wait
  }

  private func scheduleDrain(_ scheduler: any Scheduler, at instant: SchedulerInstant) {
    // Set here and not read from the clock in the drain: a clock that is a little late would leave the action waiting.
    timeline.reach(instant)
    guard hasTask.setOnce() else { return }
    Task.detachedOnCurrentExecutor(priority: Task.currentPriority) { [self] in await drain(scheduler, on: actor) }
  }

  /// Runs the actions that are due now. Later ones get another task, so that the actor's other work runs in between.
  private func drain(_ scheduler: any Scheduler, on actor: isolated any Actor) async {
    // Reset first: an action that is added from now on schedules another drain.
    hasTask.clear()
    let now = max(scheduler.now, timeline.now)
    // Only actions that were added before the drain, or an action that schedules another one would keep the actor busy.
    let newest = timeline.lastAdded
    while let next = timeline.takeNext(dueBy: now, addedBy: newest) {
      SchedulerContext.perform(as: scheduler) { next.run() }
    }
    if timeline.isAnyDue(by: now) { scheduleDrain(scheduler, at: now) }
  }
}
