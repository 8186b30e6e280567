import ReactiveKernel

/// An action on a timeline, and the disposable that prevents its start.
package final class TimelineAction: Disposable, @unchecked Sendable {
  // Unchecked because `due` and `number` change once, before another thread has a reference, and `position` only under
  // the timeline's lock. `action` belongs to the one thread that has taken this object out of the heap.
  @exclusivity(unchecked) var due = SchedulerInstant.zero
  @exclusivity(unchecked) var number: UInt64 = 0

  /// The index in the heap; nil if it is in none. Changes only under the timeline's lock.
  var position: Int?

  private let timeline: Timeline
  private let flag = AtomicFlag()
  private var action: (() -> Void)?

  init(on timeline: Timeline, _ action: sending @escaping () -> Void) {
    self.timeline = timeline
    self.action = action
  }

  package var isDisposed: Bool { flag.isSet }

  func isBefore(_ other: TimelineAction) -> Bool {
    due == other.due ? number < other.number : due < other.due
  }

  package func dispose() {
    guard flag.setOnce() else { return }
    if timeline.remove(self) { action = nil }
  }

  /// Runs the action. It must have been taken out of the heap before.
  package func run() {
    // It may have been disposed since.
    if !isDisposed { action?() }
    abandon()
  }

  /// Drops the action. It must have been taken out of the heap before.
  func abandon() {
    flag.set()
    action = nil
  }
}

/// A binary heap of actions, the next one on top. Each action holds its index.
struct TimelineHeap {
  private(set) var actions: [TimelineAction] = []

  /// The action that is due next. O(1).
  var first: TimelineAction? { actions.first }

  /// Whether an action is due by a target. O(1).
  func isAnyDue(by target: SchedulerInstant) -> Bool { first.map { $0.due <= target } ?? false }

  /// Adds an action. O(log n).
  mutating func insert(_ action: TimelineAction) {
    actions.append(action)
    moveUp(action, from: actions.count - 1)
  }

  /// Removes an action, and returns whether it was in the heap. O(log n).
  mutating func remove(_ action: TimelineAction) -> Bool {
    guard let hole = action.position else { return false }
    action.position = nil
    let last = actions.removeLast()
    guard last !== action else { return true }
    moveUp(last, from: hole)
    if last.position == hole { moveDown(last, from: hole) }
    return true
  }

  /// Removes all actions, and returns them without an order. O(n).
  mutating func removeAll() -> [TimelineAction] {
    for action in actions {
      action.position = nil
    }
    defer { actions = [] }
    return actions
  }

  private mutating func moveUp(_ action: TimelineAction, from start: Int) {
    var hole = start
    while hole > 0 {
      let above = (hole - 1) / 2
      guard action.isBefore(actions[above]) else { break }
      place(actions[above], at: hole)
      hole = above
    }
    place(action, at: hole)
  }

  private mutating func moveDown(_ action: TimelineAction, from start: Int) {
    var hole = start
    while true {
      let left = 2 * hole + 1
      guard left < actions.count else { break }
      let right = left + 1
      let next = right < actions.count && actions[right].isBefore(actions[left]) ? right : left
      guard actions[next].isBefore(action) else { break }
      place(actions[next], at: hole)
      hole = next
    }
    place(action, at: hole)
  }

  private mutating func place(_ action: TimelineAction, at index: Int) {
    actions[index] = action
    action.position = index
  }
}
