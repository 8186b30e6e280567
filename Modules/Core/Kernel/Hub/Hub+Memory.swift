import Synchronization

extension Hub {
  /// The newest accepted value of a hub that remembers.
  package var newest: Value? {
    guard let memory else { return nil }
    return lock.withLock { memory.newest }
  }

  /// Accepts a value: remembering it, and claiming or queueing, are one locked step (C14).
  @usableFromInline
  package func sendRemembering(_ value: Value) {
    lock.lock()
    acceptRemembering(value)
  }

  /// Replaces the newest value by what a closure makes of it.
  ///
  /// - Parameter change: runs without a lock, and again if the value changed meanwhile.
  package func modify<Result, Thrown: Error>(
    _ change: (inout Value?) throws(Thrown) -> Result
  ) throws(Thrown) -> Result {
    guard let memory else { preconditionFailure("only a hub that remembers has a value to modify") }
    while true {
      var (value, version) = lock.withLock { (memory.newest, memory.version) }
      let result = try change(&value)
      lock.lock()
      if memory.version == version, let value {
        acceptRemembering(value)
        return result
      }
      lock.unlock()
    }
  }

  /// Called under the lock, which it lets go of.
  private func acceptRemembering(_ value: Value) {
    guard let memory, word.load(ordering: .relaxed) & Serialiser.closed == 0 else { return lock.unlock() }
    let replaced = memory.newest
    memory.newest = value
    memory.version += 1
    if claimOrMarkWaiting() {
      let evicted = memory.replay.append(value)
      let last = last.load(ordering: .relaxed)
      lock.unlock()
      deliver(value, upTo: last)
      letGo(of: Roster.currentClaim())
      withExtendedLifetime((replaced, evicted)) {}
    } else {
      let depth = enqueue { [self] in beginRemembered(value) }
      lock.unlock()
      Diagnostics.noteQueueDepth(depth)
      withExtendedLifetime(replaced) {}
    }
  }

  private func beginRemembered(_ value: Value) {
    guard let memory else { return }
    lock.lock()
    let evicted = memory.replay.append(value)
    let last = last.load(ordering: .relaxed)
    lock.unlock()
    deliver(value, upTo: last)
    withExtendedLifetime(evicted) {}
  }
}
