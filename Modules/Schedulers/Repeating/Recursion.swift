import ReactiveKernel
import Synchronization

/// A recursive action: each run is one entry of the scheduler's queue.
///
/// Only waiting runs and the `reschedule` closures hold it, so that the user's closure is released with the last one.
final class Recursion: Sendable {
  let runs = PendingRuns()
  private let scheduler: any Scheduler
  private let action: @Sendable (@escaping @Sendable () -> Void) -> Void

  init(on scheduler: any Scheduler, action: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    self.scheduler = scheduler
    self.action = action
  }

  deinit {
    runs.dispose()
  }

  func scheduleRun() {
    guard let run = runs.reserve() else { return }
    let pending = scheduler.schedule { self.start(run) }
    runs.hold(pending, of: run)
  }

  private func start(_ run: Int64) {
    guard runs.start(run) else { return }
    let turn = Turn()
    action { if !turn.countCall() { self.scheduleRun() } }
    for _ in 0..<turn.end() {
      scheduleRun()
    }
  }

  /// One run of the action, which counts the calls of `reschedule` until the action returns.
  private final class Turn: Sendable {
    private static let ended = -1
    private let calls = Atomic<Int>(0)

    /// Counts a call; false if the action has returned.
    func countCall() -> Bool {
      var count = calls.load(ordering: .relaxed)
      while count != Turn.ended {
        let (won, current) = calls.weakCompareExchange(
          expected: count, desired: count + 1, ordering: .acquiringAndReleasing)
        if won { return true }
        count = current
      }
      return false
    }

    /// Ends the run, and returns how many calls were counted.
    func end() -> Int {
      calls.exchange(Turn.ended, ordering: .acquiringAndReleasing)
    }
  }
}
