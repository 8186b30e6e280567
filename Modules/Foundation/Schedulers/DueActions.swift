import ReactiveKernel
import ReactiveSchedulers

/// The waiting actions of a scheduler that Foundation wakes. One *drain* at a time runs the actions that are due.
///
/// A drain that finds another one in progress returns at once: an action may run its run loop, and a queue may have
/// several threads. The drain in progress returns when the next one is necessary.
final class DueActions: Sendable {
  private let timeline = Timeline(startingAt: .zero)
  private let isDraining = AtomicFlag()

  deinit { timeline.abandon() }

  /// The time of all schedulers with the time of the system.
  static var now: SchedulerInstant { MainScheduler.shared.now }

  var count: Int { timeline.count }

  /// Adds an action. It keeps its scheduler until it has run or is disposed.
  func add(
    at instant: SchedulerInstant, as scheduler: any Scheduler, _ action: sending @escaping () -> Void
  ) -> any Disposable {
    timeline.add(at: instant) { SchedulerContext.perform(as: scheduler, action) }
  }

  /// Runs the actions that are due and were added before. Later ones get another drain, so that other work runs in
  /// between.
  ///
  /// - Returns: when the next action is due; nil if none waits, or if a drain is in progress.
  func drain() -> SchedulerInstant? {
    guard isDraining.setOnce() else { return nil }
    let now = DueActions.now
    let newest = timeline.lastAdded
    while let next = timeline.takeNext(dueBy: now, addedBy: newest) { next.run() }
    // Cleared first: an action that was added since finds no drain, or is found here.
    isDraining.clear()
    return timeline.nextDue
  }
}
