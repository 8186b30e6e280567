import ReactiveKernel
import Synchronization

/// Actions that run on an actor, in the order in which they come due, and in the order of scheduling where that is the same.
///
/// One task at a time takes there all that is due: a task for each would lose the order, for an actor may prefer one task to another.
/// The tasks are detached, or an action would see the task-local values of whoever happened to ask for its turn.
final class ActionQueue: Sendable {
  private let timeline = Timeline(startingAt: .zero)
  private let hasTask = Atomic<Bool>(false)
  private let actor: any Actor

  init(on actor: any Actor) {
    self.actor = actor
  }

  deinit {
    timeline.abandon()
  }

  var pendingCount: Int { timeline.count }

  /// Adds an action that is due now.
  func add(_ action: sending @escaping () -> Void, for scheduler: any Scheduler) -> any Disposable {
    let now = scheduler.now
    let added = timeline.add(at: now, action)
    askForTurn(scheduler, at: now)
    return added
  }

  /// Adds an action that is due when a sleep has ended.
  ///
  /// - Parameter sleep: ends when the scheduler's time has come to the instant; one that throws drops the action.
  func add(
    at instant: SchedulerInstant, _ action: sending @escaping () -> Void, for scheduler: any Scheduler,
    sleep: @escaping @Sendable () async throws -> Void
  ) -> any Disposable {
    let added = timeline.add(at: instant, action)
    let alarm = Task.detached(priority: Task.currentPriority) { [self] in
      guard (try? await sleep()) != nil else { return added.dispose() }
      askForTurn(scheduler, at: instant)
    }
    return SleepingAction(added, alarm: alarm)
  }

  private func askForTurn(_ scheduler: any Scheduler, at instant: SchedulerInstant) {
    // Said here and not read from the clock in the turn: were that a hair behind, the action would wait for ever.
    timeline.reach(instant)
    guard !hasTask.exchange(true, ordering: .acquiringAndReleasing) else { return }
    Task.detached(priority: Task.currentPriority) { [self] in await takeTurn(scheduler, on: actor) }
  }

  /// Runs what is due now. What comes meanwhile gets another task, so that the actor's other work comes in between.
  private func takeTurn(_ scheduler: any Scheduler, on actor: isolated any Actor) async {
    // Let go of first: whoever adds an action from here on asks for a turn of its own.
    _ = hasTask.exchange(false, ordering: .acquiringAndReleasing)
    let now = max(scheduler.now, timeline.now)
    // Only what was there when the turn began, or an action that schedules another would never let go of the actor.
    let newest = timeline.lastAdded
    while let next = timeline.takeNext(dueBy: now, addedBy: newest) {
      SchedulerContext.perform(as: scheduler) { next.run() }
    }
    if timeline.isAnyDue(by: now) { askForTurn(scheduler, at: now) }
  }
}

/// An action that waits on a timeline until a task has slept, and the disposable that prevents its start.
private final class SleepingAction: Disposable {
  private let action: TimelineAction
  private let alarm: Task<Void, Never>

  init(_ action: TimelineAction, alarm: Task<Void, Never>) {
    self.action = action
    self.alarm = alarm
  }

  var isDisposed: Bool { action.isDisposed }

  func dispose() {
    action.dispose()
    alarm.cancel()
  }
}
