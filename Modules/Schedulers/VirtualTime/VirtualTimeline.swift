import ReactiveKernel

/// The state of a virtual-time scheduler: the present, and what waits.
///
/// Waiting actions refer to it and it to them, and the scheduler that owns it breaks the circle when it is dropped.
final class VirtualTimeline: @unchecked Sendable {
  // Unchecked because of the variables below: the lock guards each access to them.
  private let lock = Lock()
  private var heap = VirtualActionHeap()
  private var present: SchedulerInstant
  private var lastNumber: UInt64 = 0
  private var isDriven = false

  init(startingAt start: SchedulerInstant) {
    present = start
  }

  var now: SchedulerInstant { lock.withLock { present } }

  var count: Int { lock.withLock { heap.actions.count } }

  /// Adds an action that is due at an instant, or now if that is past or missing.
  func add(at instant: SchedulerInstant?, _ action: sending @escaping () -> Void) -> VirtualAction {
    lock.lock()
    defer { lock.unlock() }
    lastNumber += 1
    let due = instant.map { max(present, $0) } ?? present
    let added = VirtualAction(due: due, number: lastNumber, timeline: self, action: action)
    heap.insert(added)
    return added
  }

  /// Removes an action that waits; false if it has started, or was removed.
  func remove(_ action: VirtualAction) -> Bool {
    lock.withLock { heap.remove(action) }
  }

  /// Moves the present to the next action, and takes that out; nil if nothing waits.
  func takeNext() -> VirtualAction? {
    lock.withLock { heap.first.map(take) }
  }

  /// Moves the present to the next action that is due by a target, and takes that out. If there is none, moves the
  /// present to the target: in the same step, so that nothing can be added before it unseen.
  func takeNext(dueBy target: SchedulerInstant) -> VirtualAction? {
    lock.withLock {
      if let next = heap.first, next.due <= target { return take(next) }
      present = max(present, target)
      return nil
    }
  }

  /// Removes all that waits, as nobody will run it.
  func abandon() {
    for action in lock.withLock({ heap.removeAll() }) {
      action.abandon()
    }
  }

  /// Lets one caller at a time move the present; false if one does.
  func beginDriving() -> Bool {
    lock.withLock {
      defer { isDriven = true }
      return !isDriven
    }
  }

  func endDriving() {
    lock.withLock { isDriven = false }
  }

  private func take(_ action: VirtualAction) -> VirtualAction {
    present = action.due
    _ = heap.remove(action)
    return action
  }
}
