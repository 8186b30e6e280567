import Synchronization

/// A hub that has a current value. Its short way costs two atomic operations: nobody claims an idle hub of this kind
/// without the access, so that who holds it claims by a plain store.
extension Hub {
  /// The newest accepted value.
  @inlinable
  package var newest: Value {
    enter()
    // Only a hub that was made with a value is asked, and that has not forgotten it.
    let value = current.unsafelyUnwrapped.newest.unsafelyUnwrapped
    leave()
    return value
  }

  /// The newest accepted value, and a number that changes with it.
  @usableFromInline
  package var newestAndVersion: (value: Value, version: UInt) {
    enter()
    defer { leave() }
    let current = current.unsafelyUnwrapped
    return (current.newest.unsafelyUnwrapped, current.version)
  }

  /// Sends a value to all subscribers.
  @inlinable
  package func sendCurrent(_ value: Value) {
    if !sendUnwatched(value), let acceptance = accept(value) { deliver(acceptance) }
  }

  /// Sends a value to all subscribers, unless that is not all there is to do, or another event is being delivered.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - version: if given, the value is sent only if none was accepted since that version.
  /// - Returns: whether it was sent.
  @inlinable
  @inline(__always)
  package func sendUnwatched(_ value: Value, ifVersion version: UInt? = nil) -> Bool {
    valued.unsafelyUnwrapped._withUnsafeGuaranteedRef { current in
      let claim = Roster.currentClaim()
      enter()
      guard
        word.load(ordering: .acquiring) == 0, !current.isBarred, version == nil || version == current.version
      else {
        leave()
        return false
      }
      word.store(claim, ordering: .relaxed)
      var replaced: Value? = value
      swap(&current.newest, &replaced)
      current.version &+= 1
      let last = last.load(ordering: .acquiring)
      leave()
      deliver(value, upTo: last)
      letGo(of: claim)
      // Released here, and not while the access was held: that may run a user's `deinit`.
      withExtendedLifetime(replaced) {}
      return true
    }
  }

  /// Whether the end was accepted: nothing is, after it.
  package var isClosed: Bool { word.load(ordering: .relaxed) & HubSerialiser.closed != 0 }

  /// Bars the short way, or opens it again.
  package func setWatched(_ isWatched: Bool) {
    enter()
    current.unsafelyUnwrapped.isWatched = isWatched
    leave()
  }

  /// Takes a value without delivering it: remembering it, and claiming or queueing, are one locked step (C14).
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - version: if given, the value is taken only if none was accepted since that version.
  /// - Returns: what ``deliver(_:)`` is to be called with; `nil` if the value was not taken.
  @usableFromInline
  package func accept(_ value: Value, ifVersion version: UInt? = nil) -> HubAcceptance<Value>? {
    let current = current.unsafelyUnwrapped
    lock.lock()
    enter()
    guard word.load(ordering: .relaxed) & HubSerialiser.closed == 0, version == nil || version == current.version else {
      leave()
      lock.unlock()
      return nil
    }
    let isClaimed = claimOrMarkWaiting()
    let replaced = current.accept(value, isBegun: isClaimed)
    let last = last.load(ordering: .relaxed)
    leave()
    // Still in the order of acceptance: until this lock is let go of, the claim is not.
    let depth = isClaimed ? 0 : enqueue { [self] in begin(waiting: value) }
    lock.unlock()
    return HubAcceptance(value: value, last: last, isClaimed: isClaimed, depth: depth, replaced: replaced)
  }

  /// Delivers what was accepted, unless somebody else is about to. Called by the thread that accepted it.
  @usableFromInline
  package func deliver(_ acceptance: HubAcceptance<Value>) {
    guard acceptance.isClaimed else { return Diagnostics.noteQueueDepth(acceptance.depth) }
    deliver(acceptance.value, upTo: acceptance.last)
    letGo(of: heldClaim)
  }

  /// Replaces the value by what a closure makes of it.
  ///
  /// - Parameters:
  ///   - change: runs without a lock, and again if another thread sent a value meanwhile. It must not send one itself.
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  @inlinable
  package func modify<Result, Thrown: Error>(
    _ change: (inout Value) throws(Thrown) -> Result, file: StaticString, line: UInt
  ) throws(Thrown) -> Result {
    var isRerun = false
    while true {
      var (value, version) = newestAndVersion
      let result = try isRerun ? rerun(change, on: &value, file: file, line: line) : change(&value)
      isRerun = true
      if sendUnwatched(value, ifVersion: version) { return result }
      if let acceptance = accept(value, ifVersion: version) {
        deliver(acceptance)
        return result
      }
      if word.load(ordering: .relaxed) & HubSerialiser.closed != 0 { return result }
    }
  }

  /// Runs a closure of `modify` again. Traps if it sends to the hub: it would be run again for ever (C15).
  ///
  /// Only from the second run on, so that the first costs nothing.
  @inlinable
  @inline(never)
  package func rerun<Result, Thrown: Error>(
    _ change: (inout Value) throws(Thrown) -> Result, on value: inout Value, file: StaticString, line: UInt
  ) throws(Thrown) -> Result {
    beginRerun()
    defer { endRerun(file: file, line: line) }
    return try change(&value)
  }

  @usableFromInline
  func beginRerun() {
    enter()
    current.unsafelyUnwrapped.beginRerun(on: currentThreadIdentity())
    leave()
  }

  @usableFromInline
  func endRerun(file: StaticString, line: UInt) {
    enter()
    let hasWritten = current.unsafelyUnwrapped.endRerun(on: currentThreadIdentity())
    leave()
    if hasWritten {
      Diagnostics.trap(
        "The closure of modify(_:) wrote to what it modifies.",
        breaking: "C15, a modify does not write to what it modifies",
        meaning: "the closure is run again when the value has changed meanwhile, and changes it each time",
        remedy: "assign to the closure's parameter, and leave the subject or property alone", file: file, line: line)
    }
  }

  private func begin(waiting value: Value) {
    enter()
    let replaced = current.unsafelyUnwrapped.begin(value)
    let last = last.load(ordering: .relaxed)
    leave()
    deliver(value, upTo: last)
    withExtendedLifetime(replaced) {}
  }
}

/// A value that a hub has accepted, and whose delivery is the accepting thread's, or somebody else's.
@usableFromInline
package struct HubAcceptance<Value: Sendable> {
  let value: Value
  let last: Unmanaged<AnyNode>?
  let isClaimed: Bool
  let depth: Int
  // What was remembered before, kept until no lock is held.
  let replaced: Value?
}
