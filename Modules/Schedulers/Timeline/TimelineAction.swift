import ReactiveKernel
import Synchronization

/// An action that waits on a timeline, and the disposable that prevents its start.
final class TimelineAction: Disposable, @unchecked Sendable {
  // Unchecked because of `position` and `action`. The timeline's lock guards the position; the action belongs to whoever
  // took this object out of the heap, which the lock lets one thread do.
  let due: SchedulerInstant

  /// Its index in the heap, or nil outside of it. Guarded by the timeline's lock.
  var position: Int?

  let number: UInt64
  private let timeline: Timeline
  private let flag = Atomic<Bool>(false)
  private var action: (() -> Void)?

  init(due: SchedulerInstant, number: UInt64, timeline: Timeline, action: sending @escaping () -> Void) {
    self.due = due
    self.number = number
    self.timeline = timeline
    self.action = action
  }

  var isDisposed: Bool { flag.load(ordering: .acquiring) }

  func isBefore(_ other: TimelineAction) -> Bool {
    due == other.due ? number < other.number : due < other.due
  }

  func dispose() {
    guard !flag.exchange(true, ordering: .acquiringAndReleasing) else { return }
    if timeline.remove(self) { action = nil }
  }

  /// Runs the action, of an object that was taken out of the heap.
  func run() {
    // Disposed since it was taken out.
    if !isDisposed { action?() }
    flag.store(true, ordering: .releasing)
    action = nil
  }

  /// Drops the action, of an object that was taken out of the heap.
  func abandon() {
    flag.store(true, ordering: .releasing)
    action = nil
  }
}
