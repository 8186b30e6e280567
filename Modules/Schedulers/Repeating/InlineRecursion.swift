import ReactiveKernel
import Synchronization

/// A recursive action on a scheduler that runs inline: a loop around a counter.
///
/// Whoever raises the counter from zero runs the loop, through the scheduler; who finds it raised leaves the run to them.
final class InlineRecursion: Sendable {
  let handle = ActionDisposable()
  private let remaining = Atomic<Int>(0)
  private let scheduler: any Scheduler
  private let action: @Sendable (@escaping @Sendable () -> Void) -> Void

  init(on scheduler: any Scheduler, action: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    self.scheduler = scheduler
    self.action = action
  }

  deinit {
    handle.dispose()
  }

  func reschedule() {
    guard !handle.isDisposed else { return }
    if remaining.add(1, ordering: .acquiringAndReleasing).oldValue == 0 {
      scheduler.schedule { self.runAll() }
    }
  }

  private func runAll() {
    repeat {
      // Leaving with the counter raised is meant: nobody takes the loop up again.
      guard !handle.isDisposed else { return }
      action { self.reschedule() }
    } while remaining.subtract(1, ordering: .acquiringAndReleasing).newValue > 0
  }
}
