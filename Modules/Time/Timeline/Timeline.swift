import ReactiveKernel

/// A time and the actions that wait on it: the state of virtual-time schedulers, of actor schedulers, and of schedulers
/// on run loops.
///
/// The timeline and its waiting actions refer to each other. A scheduler that is released breaks the cycle with
/// ``abandon()``; after that the timeline accepts no action. Work that is scheduled in virtual time may hold the
/// timeline, which only a scheduler advances. An operator holds the timeline and not its scheduler. Otherwise a waiting
/// action and a scheduler that no test advances would keep each other alive. A weak reference to the scheduler would
/// release a queue that only a running operator holds.
package final class Timeline: Scheduler, @unchecked Sendable {
  // Unchecked because the variables change only under the lock.
  private let lock = Lock()
  @exclusivity(unchecked) private var heap = TimelineHeap()
  @exclusivity(unchecked) private var present: SchedulerInstant
  @exclusivity(unchecked) private var lastNumber: UInt64 = 0
  @exclusivity(unchecked) private var isDriven = false
  @exclusivity(unchecked) private var isAbandoned = false
  @exclusivity(unchecked) private var kept: [UInt64: any Sendable] = [:]

  package init(startingAt start: SchedulerInstant) { present = start }

  package var now: SchedulerInstant { lock.withLock { present } }

  package var count: Int { lock.withLock { heap.actions.count } }

  package func schedule(_ action: sending @escaping () -> Void) -> any Disposable { add(at: nil, action) }

  package func schedule(
    at instant: SchedulerInstant, tolerance: Duration, _ action: sending @escaping () -> Void
  ) -> any Disposable { add(at: instant, action) }

  /// Adds an action that is due at an instant, or now if the instant is past or missing. Drops it if the timeline is
  /// abandoned.
  package func add(at instant: SchedulerInstant?, _ action: sending @escaping () -> Void) -> TimelineAction {
    let added = TimelineAction(on: self, action)
    let isAccepted = lock.withLock {
      lastNumber += 1
      added.number = lastNumber
      added.due = max(present, instant ?? present)
      if !isAbandoned { heap.insert(added) }
      return !isAbandoned
    }
    // Without the lock: the `deinit` of a captured object may run user code.
    if !isAccepted { added.abandon() }
    return added
  }

  /// Removes a waiting action; returns false if it has started or was removed.
  func remove(_ action: TimelineAction) -> Bool { lock.withLock { heap.remove(action) } }

  /// Moves the present to the next action, and takes that action out; nil if none waits.
  func takeNext() -> TimelineAction? { lock.withLock { heap.first.map(take) } }

  /// Moves the present to the next action that is due by a target, and takes that action out. Without such an action,
  /// moves the present to the target in the same step, so that no other thread can add an action before it.
  ///
  /// - Parameter newest: the number of the newest action to take; see ``lastAdded``.
  package func takeNext(dueBy target: SchedulerInstant, addedBy newest: UInt64 = .max) -> TimelineAction? {
    lock.withLock {
      if let next = heap.first, next.due <= target { return next.number <= newest ? take(next) : nil }
      present = max(present, target)
      return nil
    }
  }

  /// The instant at which the next action is due; nil if none waits.
  package var nextDue: SchedulerInstant? { lock.withLock { heap.first?.due } }

  /// The number of the action that was added last.
  package var lastAdded: UInt64 { lock.withLock { lastNumber } }

  /// Whether an action is due by a target.
  package func isAnyDue(by target: SchedulerInstant) -> Bool { lock.withLock { heap.isAnyDue(by: target) } }

  /// Moves the present to an instant, unless that is past.
  package func reach(_ instant: SchedulerInstant) { lock.withLock { present = max(present, instant) } }

  /// Releases all actions and all kept values, and accepts no more actions.
  package func abandon() {
    let (actions, kept) = lock.withLock {
      isAbandoned = true
      defer { self.kept = [:] }
      return (heap.removeAll(), self.kept)
    }
    for action in actions { action.abandon() }
    withExtendedLifetime(kept) {}
  }

  /// Keeps a value until the returned disposable is disposed or the timeline is abandoned.
  package func keep(_ value: any Sendable) -> any Disposable {
    let number = lock.withLock {
      lastNumber += 1
      if !isAbandoned { kept[lastNumber] = value }
      return lastNumber
    }
    return ActionDisposable { [self] in
      // Released without the lock: a value's `deinit` may run user code.
      lock.discarding { kept.removeValue(forKey: number) }
    }
  }

  /// Moves the present by a duration, if no action is due in it and no other caller moves the present. Returns whether
  /// it has moved.
  func pass(_ duration: Duration) -> Bool {
    lock.withLock {
      let target = present.advanced(by: duration)
      if isDriven || heap.isAnyDue(by: target) { return false }
      present = target
      return true
    }
  }

  /// Gives one caller at a time the right to move the present. Returns the present, or nil if another caller has the
  /// right.
  func beginDriving() -> SchedulerInstant? {
    lock.withLock {
      if isDriven { return nil }
      isDriven = true
      return present
    }
  }

  func endDriving() { lock.withLock { isDriven = false } }

  private func take(_ action: TimelineAction) -> TimelineAction {
    present = max(present, action.due)
    _ = heap.remove(action)
    return action
  }
}

extension Scheduler {
  /// The object that operators and commands hold: the timeline of a virtual scheduler, else the scheduler itself.
  ///
  /// A virtual scheduler holds its actions. If an action held the scheduler, neither would be released.
  @usableFromInline
  package var retainable: any Scheduler { (self as? VirtualTimeScheduler)?.timeline ?? self }
}
