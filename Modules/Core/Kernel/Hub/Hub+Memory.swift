import Synchronization

extension Hub {
  /// Sends a value to all subscribers of a hub that remembers.
  ///
  /// Remembering it, and claiming or queueing, are one step (C14). As with a current value, nobody claims an idle hub of this kind
  /// without the access, so that who holds it claims by a plain store.
  @inlinable
  package func sendRemembering(_ value: Value) {
    guard let remembered else { return }
    remembered._withUnsafeGuaranteedRef { memory in
      let claim = Roster.currentClaim()
      enter()
      guard word.load(ordering: .acquiring) == 0 else {
        leave()
        return acceptRemembering(value)
      }
      word.store(claim, ordering: .relaxed)
      let replaced = memory.newest
      memory.newest = value
      let evicted = memory.replay.append(value)
      let last = last.load(ordering: .acquiring)
      leave()
      deliver(value, upTo: last)
      letGo(of: claim)
      // What was remembered before is released here, when nobody is kept out: that may run a user's `deinit`.
      withExtendedLifetime((replaced, evicted)) {}
    }
  }

  /// As ``sendRemembering(_:)``, when somebody delivers, or the end has come.
  @usableFromInline
  func acceptRemembering(_ value: Value) {
    sendRemembering { _ in (handed: value, remembered: value) }
  }

  /// Forgets all values.
  @inline(never)
  package func forgetAll() {
    enter()
    let forgotten = (current?.forget(), memory?.forget())
    leave()
    withExtendedLifetime(forgotten) {}
  }

  /// What another hub goes on with.
  func handOver(_ memory: HubMemory<Value>, isLast: Bool) -> HubMemory<Value> {
    enter()
    defer { leave() }
    return isLast ? HubMemory(memory.forget()) : HubMemory((memory.newest, memory.replay))
  }

  /// Drops the oldest values of an unbounded replay once half of it is outdated, so that it stays within twice what counts.
  ///
  /// - Parameter isOutdated: true of the values up to some place, false of those after it. Called under the lock; no user's.
  @usableFromInline
  package func forget(while isOutdated: (Value) -> Bool) {
    guard let memory else { return }
    enter()
    let forgotten = memory.replay.dropHalf(while: isOutdated)
    leave()
    withExtendedLifetime(forgotten) {}
  }
}

extension Subscription {
  /// Where the values are stored that the hub replays in which this has its first place; nil if there is none.
  ///
  /// For tests: as long as the address stays the same, the values have not been copied.
  package func replayStorage<Value, Failure>(of _: Hub<Value, Failure>.Type) -> UnsafeRawPointer? {
    guard let node = first?.takeUnretainedValue() as? AnyNode, let hub = node.roster as? Hub<Value, Failure> else {
      return nil
    }
    return hub.memory?.replay.storage.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
  }
}
