import ReactiveKernel

/// A line of time with what waits on it: the state of a virtual-time scheduler, and of those that work through it on an actor.
///
/// Waiting actions refer to it and it to them. The scheduler that owns it breaks the cycle with ``abandon()`` when it is released; from then
/// on the timeline accepts no action.
package final class Timeline: @unchecked Sendable {
  // Unchecked because of the variables below: the lock guards each access to them.
  private let lock = Lock()
  @exclusivity(unchecked) private var heap = TimelineHeap()
  @exclusivity(unchecked) private var present: SchedulerInstant
  @exclusivity(unchecked) private var lastNumber: UInt64 = 0
  @exclusivity(unchecked) private var isDriven = false
  @exclusivity(unchecked) private var isAbandoned = false
  @exclusivity(unchecked) private var kept: [UInt64: any Sendable] = [:]

  init(startingAt start: SchedulerInstant) {
    present = start
  }

  package var now: SchedulerInstant { lock.withLock { present } }

  var count: Int { lock.withLock { heap.actions.count } }

  /// Adds an action that is due at an instant, or now if that is past or missing. Drops it if the timeline is abandoned.
  func add(at instant: SchedulerInstant?, _ action: sending @escaping () -> Void) -> TimelineAction {
    let added = TimelineAction(on: self, action)
    let isAccepted = lock.withLock {
      lastNumber += 1
      added.schedule(at: instant.map { max(present, $0) } ?? present, as: lastNumber)
      if !isAbandoned { heap.insert(added) }
      return !isAbandoned
    }
    // Without the lock: what the action holds may run user code in its `deinit`.
    if !isAccepted { added.abandon() }
    return added
  }

  /// Removes an action that waits; false if it has started, or was removed.
  func remove(_ action: TimelineAction) -> Bool {
    lock.withLock { heap.remove(action) }
  }

  /// Moves the present to the next action, and takes that out; nil if nothing waits.
  func takeNext() -> TimelineAction? {
    lock.withLock { heap.first.map(take) }
  }

  /// Moves the present to the next action that is due by a target, and takes that out. If there is none, moves the
  /// present to the target: in the same step, so that nothing can be added before it unseen.
  ///
  /// - Parameter newest: the number of the newest action to take; see ``lastAdded``.
  func takeNext(dueBy target: SchedulerInstant, addedBy newest: UInt64 = .max) -> TimelineAction? {
    lock.withLock {
      if let next = heap.first, next.due <= target { return next.number <= newest ? take(next) : nil }
      present = max(present, target)
      return nil
    }
  }

  /// The number of the action that was added last.
  var lastAdded: UInt64 { lock.withLock { lastNumber } }

  /// Whether an action is due by a target.
  func isAnyDue(by target: SchedulerInstant) -> Bool {
    lock.withLock { heap.isAnyDue(by: target) }
  }

  /// Moves the present to an instant, unless that is past, and takes nothing out.
  func reach(_ instant: SchedulerInstant) {
    lock.withLock { present = max(present, instant) }
  }

  /// Removes and releases all actions and all that is kept, and accepts no more: no thread can run them.
  func abandon() {
    let (actions, kept) = lock.withLock {
      isAbandoned = true
      defer { self.kept = [:] }
      return (heap.removeAll(), self.kept)
    }
    for action in actions { action.abandon() }
    withExtendedLifetime(kept) {}
  }

  /// Keeps a value until ``removeStored(_:)`` or ``abandon()`` is called.
  ///
  /// - Returns: the number to remove it by.
  func store(_ value: any Sendable) -> UInt64 {
    lock.withLock {
      lastNumber += 1
      if !isAbandoned { kept[lastNumber] = value }
      return lastNumber
    }
  }

  func removeStored(_ number: UInt64) {
    let value = lock.withLock { kept.removeValue(forKey: number) }
    // Released without the lock: a value's `deinit` may run user code.
    withExtendedLifetime(value) {}
  }

  /// Moves the present by a duration in which nothing is due, if nobody else moves it. Returns whether it did.
  func pass(_ duration: Duration) -> Bool {
    lock.withLock {
      let target = present.advanced(by: duration)
      if isDriven || heap.isAnyDue(by: target) { return false }
      present = target
      return true
    }
  }

  /// Lets one caller at a time move the present, and returns it; nil if one does.
  func beginDriving() -> SchedulerInstant? {
    lock.withLock {
      if isDriven { return nil }
      isDriven = true
      return present
    }
  }

  func endDriving() {
    lock.withLock { isDriven = false }
  }

  private func take(_ action: TimelineAction) -> TimelineAction {
    present = max(present, action.due)
    _ = heap.remove(action)
    return action
  }
}
