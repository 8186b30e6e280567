import Synchronization

extension Hub {
  /// The newest accepted value of a hub that remembers and was made with a value.
  @inlinable
  package var newest: Value {
    // Set when the hub was made, and only ever replaced.
    let memory = memory!
    memory.enter()
    let value = memory.newest!
    memory.leave()
    return value
  }

  /// Sends a value to all subscribers of a hub that remembers.
  @inlinable
  package func sendRemembering(_ value: Value) {
    accept(value, for: nil)
  }

  /// Replaces the newest value of a hub that was made with one by what a closure makes of it.
  ///
  /// - Parameter change: runs without a lock, and again if the value changed meanwhile.
  @inlinable
  package func modify<Result, Thrown: Error>(
    _ change: (inout Value) throws(Thrown) -> Result
  ) throws(Thrown) -> Result {
    let memory = memory!
    while true {
      memory.enter()
      let version = memory.version
      var value = memory.newest!
      memory.leave()
      let result = try change(&value)
      if accept(value, for: version) { return result }
    }
  }

  /// Accepts a value: remembering it, and claiming or queueing, are one step (C14).
  ///
  /// - Parameter version: the version that the value replaces, if it must be that one.
  /// - Returns: whether it was that version.
  @inlinable
  @discardableResult
  func accept(_ value: Value, for version: Int?) -> Bool {
    guard let remembered else { return true }
    return remembered._withUnsafeGuaranteedRef { memory in
      memory.enter()
      if let version, memory.version != version {
        memory.leave()
        return false
      }
      let claim = Roster.currentClaim()
      guard word.compareExchange(expected: 0, desired: claim, ordering: .acquiring).exchanged else {
        memory.leave()
        return acceptWaiting(value, for: version)
      }
      let replaced = memory.newest
      memory.newest = value
      memory.version &+= 1
      let evicted = memory.replay.append(value)
      let last = last.load(ordering: .relaxed)
      memory.leave()
      deliver(value, upTo: last)
      letGo(of: claim)
      // What was remembered before is released here, when nobody is kept out: that may run a user's `deinit`.
      withExtendedLifetime((replaced, evicted)) {}
      return true
    }
  }

  /// As ``accept(_:for:)``, when somebody delivers.
  @usableFromInline
  func acceptWaiting(_ value: Value, for version: Int?) -> Bool {
    guard let memory else { return true }
    acquire()
    memory.enter()
    if let version, memory.version != version {
      memory.leave()
      relinquish()
      return false
    }
    guard word.load(ordering: .relaxed) & Serialiser.closed == 0 else {
      memory.leave()
      relinquish()
      return true
    }
    let replaced = memory.newest
    memory.newest = value
    memory.version &+= 1
    if claimOrMarkWaiting() {
      let evicted = memory.replay.append(value)
      let last = last.load(ordering: .relaxed)
      memory.leave()
      relinquish()
      deliver(value, upTo: last)
      letGo(of: Roster.currentClaim())
      withExtendedLifetime(evicted) {}
    } else {
      let depth = enqueue { [self] in begin(value) }
      memory.leave()
      relinquish()
      Diagnostics.noteQueueDepth(depth)
    }
    withExtendedLifetime(replaced) {}
    return true
  }

  /// Begins the delivery of a value that waited: remembering it, and telling who is to get it, are one locked step.
  @usableFromInline
  func begin(_ value: Value) {
    guard let memory else { return }
    memory.enter()
    let evicted = memory.replay.append(value)
    let last = last.load(ordering: .relaxed)
    memory.leave()
    deliver(value, upTo: last)
    withExtendedLifetime(evicted) {}
  }

  /// Drops the oldest values of an unbounded replay once half of it is outdated, so that it stays within twice what counts.
  ///
  /// - Parameter isOutdated: true of the values up to some place, false of those after it. Called under the lock; no user's.
  @usableFromInline
  package func forget(while isOutdated: (Value) -> Bool) {
    guard let memory else { return }
    memory.enter()
    let forgotten = memory.replay.dropHalf(while: isOutdated)
    memory.leave()
    withExtendedLifetime(forgotten) {}
  }
}
