import Synchronization

extension Hub {
  /// Sends a value to all subscribers of a hub that remembers.
  @inlinable
  package func sendRemembering(_ value: Value) {
    acquire()
    acceptRemembering(value)
  }

  /// Accepts a value: remembering it, and claiming or queueing, are one locked step (C14). Called under the lock, which it lets go of.
  @inlinable
  func acceptRemembering(_ value: Value) {
    guard let memory, word.load(ordering: .relaxed) & Serialiser.closed == 0 else { return relinquish() }
    let replaced = memory.newest
    memory.newest = value
    memory.version &+= 1
    if claimOrMarkWaiting() {
      let evicted = memory.replay.append(value)
      let last = last.load(ordering: .relaxed)
      relinquish()
      deliver(value, upTo: last)
      letGo(of: Roster.currentClaim())
      withExtendedLifetime(evicted) {}
    } else {
      let depth = enqueue { [self] in begin(value) }
      relinquish()
      Diagnostics.noteQueueDepth(depth)
    }
    // What was remembered before is released here, outside the lock: that may run a user's `deinit`.
    withExtendedLifetime(replaced) {}
  }

  /// Begins the delivery of a value that waited: remembering it, and telling who is to get it, are one locked step.
  @usableFromInline
  func begin(_ value: Value) {
    guard let memory else { return }
    acquire()
    let evicted = memory.replay.append(value)
    let last = last.load(ordering: .relaxed)
    relinquish()
    deliver(value, upTo: last)
    withExtendedLifetime(evicted) {}
  }

  /// Drops the oldest values of an unbounded replay once half of it is outdated, so that it stays within twice what counts.
  ///
  /// - Parameter isOutdated: true of the values up to some place, false of those after it. Called under the lock; no user's.
  @usableFromInline
  package func forget(while isOutdated: (Value) -> Bool) {
    acquire()
    let forgotten = memory?.replay.dropHalf(while: isOutdated)
    relinquish()
    withExtendedLifetime(forgotten) {}
  }
}
