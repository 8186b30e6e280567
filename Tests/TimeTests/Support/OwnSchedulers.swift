import ReactiveSchedulers
import ReactiveTesting

/// The smallest scheduler that another package can write: a queue that a test empties.
final class HandQueueScheduler: Scheduler {
  let sleepsWhenIdle: Bool
  private let waiting = SharedVariable<[@Sendable () -> Void]>([])
  var now: SchedulerInstant { .zero }

  init(sleepsWhenIdle: Bool = false) { self.sleepsWhenIdle = sleepsWhenIdle }

  func schedule(_ action: sending @escaping () -> Void) -> any Disposable {
    let entry = Entry(action)
    waiting.value = (waiting.value ?? []) + [{ entry.run() }]
    return entry.handle
  }

  func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable {
    schedule(action)
  }

  /// Runs the actions that are queued now, not those they schedule; returns their number.
  func turn() -> Int {
    let taken = waiting.value ?? []
    waiting.value = nil
    for run in taken { run() }
    return taken.count
  }

  private final class Entry: @unchecked Sendable {
    // Unchecked because of the action, which these tests use on one thread only.
    let handle = ActionDisposable()
    private let action: () -> Void

    init(_ action: sending @escaping () -> Void) {
      self.action = action
    }

    func run() {
      if !handle.isDisposed { action() }
    }
  }
}

/// A scheduler whose thread is blocked once. Actions that are due in the stall run when it ends.
final class StallingScheduler: Scheduler {
  private let base: VirtualTimeScheduler
  private let stall: Range<SchedulerInstant>
  var now: SchedulerInstant { base.now }

  init(on base: VirtualTimeScheduler, from begin: Duration, to end: Duration) {
    self.base = base
    stall = SchedulerInstant(offset: begin)..<SchedulerInstant(offset: end)
  }

  func schedule(_ action: sending @escaping () -> Void) -> any Disposable { base.schedule(action) }

  func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable {
    base.schedule(at: stall.contains(instant) ? stall.upperBound : instant, tolerance: tolerance, action)
  }
}

/// An inline scheduler of another package, which counts its actions.
final class CountingInlineScheduler: Scheduler {
  let calls = Counter()
  var now: SchedulerInstant { .zero }
  var runsInline: Bool { true }

  func schedule(_ action: sending @escaping () -> Void) -> any Disposable {
    calls.increment()
    action()
    return ActionDisposable()
  }

  func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable {
    schedule(action)
  }
}
