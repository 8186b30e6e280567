import ReactiveKernel
import Synchronization

/// An action that waits on a timeline, and the disposable that prevents its start.
final class TimelineAction: Disposable, @unchecked Sendable {
  // Unchecked because of the variables. `due` and `number` change once, before another thread knows this object. The timeline's lock guards
  // `position`. The action belongs to the thread that has taken this object out of the heap, which the lock lets one thread do.
  @exclusivity(unchecked) private(set) var due = SchedulerInstant.zero
  @exclusivity(unchecked) private(set) var number: UInt64 = 0

  /// Its index in the heap, or nil outside of it. Guarded by the timeline's lock.
  var position: Int?

  private let timeline: Timeline
  private let flag = Atomic<Bool>(false)
  private var action: (() -> Void)?

  init(on timeline: Timeline, _ action: sending @escaping () -> Void) {
    self.timeline = timeline
    self.action = action
  }

  /// Sets when it is due, and which it is of those that were added; before it is inserted.
  func schedule(at due: SchedulerInstant, as number: UInt64) {
    self.due = due
    self.number = number
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
