import ReactiveKernel
import Synchronization

/// An action on a timeline, and the disposable that prevents its start.
final class TimelineAction: Disposable, @unchecked Sendable {
  // Unchecked because `due` and `number` change once, before another thread has a reference, and `position` only under the timeline's lock.
  // `action` belongs to the one thread that has taken this object out of the heap.
  @exclusivity(unchecked) var due = SchedulerInstant.zero
  @exclusivity(unchecked) var number: UInt64 = 0

  /// The index in the heap; nil if it is in none. Changes only under the timeline's lock.
  var position: Int?

  private let timeline: Timeline
  private let flag = Atomic<Bool>(false)
  private var action: (() -> Void)?

  init(on timeline: Timeline, _ action: sending @escaping () -> Void) {
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

  /// Runs the action; after it was taken out of the heap.
  func run() {
    // It may have been disposed since.
    if !isDisposed { action?() }
    abandon()
  }

  /// Drops the action; after it was taken out of the heap.
  func abandon() {
    flag.store(true, ordering: .releasing)
    action = nil
  }
}
