import Synchronization

extension Hub {
  /// Reads the newest accepted value of a hub that remembers, unless it has none, or has forgotten it.
  ///
  /// - Parameter read: the library's own, for it runs under the lock.
  package func withNewest<Result>(_ read: (Value?) -> Result) -> Result {
    enter()
    defer { leave() }
    return read(current?.newest ?? memory?.newest)
  }

  /// Sends what a closure decides on when it sees the newest accepted value, in one step with its acceptance (C14).
  ///
  /// - Parameter decide: the library's own, for it runs under the lock. Returns what the subscribers are handed and what is
  ///   remembered for later ones, which may differ; `nil` sends nothing.
  /// - Returns: whether anything was accepted.
  @discardableResult
  package func sendRemembering(_ decide: (_ newest: Value?) -> (handed: Value, remembered: Value)?) -> Bool {
    guard let memory else { return false }
    acquire()
    enter()
    guard
      word.load(ordering: .relaxed) & HubSerialiser.closed == 0, let (handed, remembered) = decide(memory.newest)
    else {
      leave()
      relinquish()
      return false
    }
    let replaced = memory.newest
    memory.newest = remembered
    if claimOrMarkWaiting() {
      let evicted = memory.replay.append(remembered)
      let last = last.load(ordering: .relaxed)
      leave()
      relinquish()
      deliver(handed, upTo: last)
      letGo(of: heldClaim)
      withExtendedLifetime(evicted) {}
    } else {
      let depth = enqueue { [self] in begin(handed, remembering: remembered) }
      leave()
      relinquish()
      Diagnostics.noteQueueDepth(depth)
    }
    // Released outside the lock: that may run a user's `deinit`.
    withExtendedLifetime(replaced) {}
    return true
  }

  /// Begins the delivery of a value that waited: remembering it, and telling who is to get it, are one locked step.
  private func begin(_ handed: Value, remembering remembered: Value) {
    guard let memory else { return }
    enter()
    let evicted = memory.replay.append(remembered)
    let last = last.load(ordering: .relaxed)
    leave()
    deliver(handed, upTo: last)
    withExtendedLifetime(evicted) {}
  }
}
