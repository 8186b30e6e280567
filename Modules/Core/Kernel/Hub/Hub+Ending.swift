import ReactiveDisposables
import Synchronization

extension Hub {
  /// Ends the hub with a terminal, and its subscribers with it. Later sends are ignored.
  package func end(_ termination: Termination<Failure>) {
    if !end(.terminated(termination)) { Diagnostics.noteUndeliverable(termination) }
  }

  /// Ends the subscriptions without a terminal, because the owner is gone (C9).
  package func abandon() {
    end(.abandoned)
  }

  /// Releases the closures of all subscribers, now and later, and leaves their subscriptions open: no event can come any more, but what feeds the hub has not
  /// ended.
  ///
  /// For a hub that has a subscription as its ``Roster/feeder``. The subscriptions end with that, and keep it.
  package func fallSilent() {
    end(.silent)
  }

  /// Accepts an end, behind the values that wait. Returns false if there was one before.
  @discardableResult
  func end(_ ending: HubEnding<Failure>) -> Bool {
    guard close() else { return false }
    let isClaimed = lock.withLock {
      self.ending = ending
      return claimOrMark()
    }
    if isClaimed { drainEnd() }
    return true
  }

  /// Gives the claim back after the end was accepted by a thread that found the hub idle: no value waits.
  private func drainEnd() {
    deliverEnd()
    if !releaseUnlessMarked() { drain() }
  }

  /// Delivers the end; by the claim holder.
  @usableFromInline
  func deliverEnd() {
    if case .expired = ending { forgetAll() }
    let last = lock.withLock {
      hasEnded = true
      return nodes.last
    }
    deliverEnd(upTo: last)
  }

  // MARK: What is remembered

  /// The newest accepted value, as it is kept; under the lock.
  @inlinable
  var newestKept: Value? {
    guard let newest = waiting.last else { return current ?? kept.last }
    return remember?(newest) ?? newest
  }

  /// Reads the newest accepted value, unless there is none, or it is forgotten.
  ///
  /// - Parameter read: the library's own, for it runs under the lock.
  @inlinable
  package func withNewest<Result>(_ read: (Value?) -> Result) -> Result {
    lock.withLock { read(newestKept) }
  }

  /// Forgets all values.
  package func forgetAll() {
    var forgotten: (RingQueue<Value>, Value?) = (RingQueue(), nil)
    lock.withLock {
      swap(&kept, &forgotten.0)
      swap(&current, &forgotten.1)
    }
    withExtendedLifetime(forgotten) {}
  }

  /// Forgets the oldest values.
  ///
  /// - Parameter isOutdated: true of the values up to some place, false of those after it. Called under the lock; no user's code.
  @usableFromInline
  package func forget(while isOutdated: (Value) -> Bool) {
    var forgotten: [Value] = []
    lock.withLock {
      while let oldest = kept.first, isOutdated(oldest) {
        _ = kept.popFirst()
        forgotten.append(oldest)
      }
    }
    withExtendedLifetime(forgotten) {}
  }
}

extension Subscription {
  /// Where the values are stored that the hub replays in which this has its first place; nil if there is none.
  ///
  /// For tests: as long as the address stays the same, the values have not been copied.
  package func replayStorage<Value, Failure>(of _: Hub<Value, Failure>.Type) -> UInt? {
    var node: AnyNode?
    forEachLink { link in
      node = link as? AnyNode
      return node == nil
    }
    return (node?.roster as? Hub<Value, Failure>)?.kept.address
  }
}
