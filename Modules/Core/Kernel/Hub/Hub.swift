/// Sends values to many subscribers, and replays some to late ones. Subjects, channel terminals, connections and
/// observable properties hold one.
///
/// Values move from right to left through one row:
///
///     kept | waiting | ending
///
/// - A thread that finds the hub idle **claims** it and delivers its value. Any other appends its value to `waiting`
///   and returns.
/// - The delivery of a value begins when it moves to `kept`; in the same locked step the delivery reads which
///   subscribers get it (C14).
/// - `kept` has at most `capacity` values: none for a subject, one for a behaviour or a property, n or all for a
///   replay. A late subscriber copies them and joins the list in one locked step. Values that are sent meanwhile wait
///   in its backlog.
/// - The end is delivered when no value waits before it. It closes the hub to later events (C1).
///
/// No lock is held during a delivery. The owner calls ``abandon()`` when it is released; a subscriber holds the hub.
@usableFromInline
package final class Hub<Value: Sendable, Failure: Error>: SubscriberList, @unchecked Sendable {
  // Unchecked because the variables change only under the lock.
  @usableFromInline package let capacity: Int
  /// Makes the value to keep from a value that is sent. Without it, the hub keeps the value itself.
  @usableFromInline let remember: (@Sendable (Value) -> Value)?
  /// Whether the hub keeps one value, as it is: in `current`, for which the short way needs no ring.
  @usableFromInline let keepsOne: Bool
  @exclusivity(unchecked) @usableFromInline var current: Value?
  @exclusivity(unchecked) @usableFromInline package var kept = RingQueue<Value>()
  @exclusivity(unchecked) @usableFromInline var waiting = RingQueue<Value>()
  /// Set when the end is accepted, and never changed.
  @exclusivity(unchecked) @usableFromInline var ending: HubEnding<Failure>?
  /// With a capacity, grows with each accepted value.
  @exclusivity(unchecked) @usableFromInline var version: UInt = 0
  /// Whether the owner has more to do with a value than to send it: the short way is barred.
  var isWatched = false
  /// The threads that run a closure of `modify` again, and where `modify` was called.
  @exclusivity(unchecked) @usableFromInline var reruns: [(thread: UInt, file: StaticString, line: UInt)] = []

  /// - Parameters:
  ///   - capacity: the number of values that a late subscriber gets; `Int.max` is all.
  ///   - initial: the first value, if any.
  ///   - remember: makes the value to keep from a value, when its delivery begins. Runs under the lock: no user code.
  @inlinable
  package init(capacity: Int = 0, current initial: Value? = nil, remember: (@Sendable (Value) -> Value)? = nil) {
    self.capacity = capacity
    self.remember = remember
    keepsOne = capacity == 1 && remember == nil
    super.init()
    if let initial { _ = keep(initial) }
  }

  // MARK: Sending

  // A value takes one of three ways:
  // - without a capacity: the claim, and `deliver`;
  // - with a capacity, while nothing bars the claim: `sendUnwatched`, which keeps the value and claims under the lock;
  // - otherwise: `accept`, which claims or queues under the lock, and `deliver(_:)`, which delivers what it claimed.

  /// Sends a value to all subscribers; returns when it is accepted (C2).
  @inlinable
  package func send(_ value: Value) {
    guard capacity == 0 else { return sendRememberingByCall(value) }
    let holder = Claim.ofThisThread()
    if claim.takeIfIdle(as: holder) {
      deliver(value, upTo: nodes.last)
      finish(holder)
    } else {
      sendLater(value)
    }
  }

  /// As ``send(_:)``, for a hub with a capacity. Inlined in the subjects that have one: as a call it costs a third
  /// more.
  @inlinable
  @inline(__always)
  package func sendRemembering(_ value: Value) {
    if !sendUnwatched(value) { sendLater(value) }
  }

  @inlinable
  @inline(never)
  func sendRememberingByCall(_ value: Value) { sendRemembering(value) }

  /// Sends a value, if the hub is idle, the short way is not barred, and no value was accepted since an expected
  /// version. Returns whether it did.
  ///
  /// For a hub with a capacity.
  @inlinable
  @inline(__always)
  package func sendUnwatched(_ value: Value, ifVersion expected: UInt? = nil) -> Bool {
    let holder = Claim.ofThisThread()
    var last: List<Nodes>.Reference?
    // Released without the lock: that may run a user's `deinit`.
    var replaced: Value?
    let isClaimed = lock.withLock {
      guard claim.word.load() == 0, expected == nil || expected == version else { return false }
      // A plain store: with a capacity, a thread claims an idle hub under the lock only.
      claim.word.store(holder)
      version &+= 1
      replaced = keep(value)
      last = nodes.last
      return true
    }
    guard isClaimed else { return false }
    deliver(value, upTo: last)
    finish(holder)
    withExtendedLifetime(replaced) {}
    return true
  }

  @inlinable
  @inline(never)
  func sendLater(_ value: Value) {
    deliver(accept(value))
  }

  /// Accepts a value without delivering it, if none was accepted since an expected version. Returns the argument for
  /// ``deliver(_:)``, or nil.
  @inlinable
  @inline(__always)
  package func accept(_ value: Value, ifVersion expected: UInt? = nil) -> HubAcceptance<Value>? {
    lock.withLock { expected == nil || expected == version ? take(value) : nil }
  }

  /// Begins the delivery of a value, or leaves it to the claim holder. Under the lock. Returns nil if the hub is
  /// closed.
  @inlinable
  @inline(__always)
  func take(_ value: Value) -> HubAcceptance<Value>? {
    guard !isClosed else { return nil }
    version &+= 1
    if !reruns.isEmpty { requireNoRerun() }
    if claim.takeOrMark() {
      let replaced = capacity == 0 ? nil : keep(value)
      return (value, nodes.last, replaced, 0)
    }
    waiting.append(value)
    return (value, nil, nil, waiting.count)
  }

  /// Delivers a value, unless it was not accepted, or the claim holder does. Called by the thread that accepted it.
  /// Returns whether it was accepted.
  @discardableResult
  @inlinable
  @inline(__always)
  package func deliver(_ acceptance: HubAcceptance<Value>?) -> Bool {
    guard let acceptance else { return false }
    if acceptance.depth == 0 {
      deliver(acceptance.value, upTo: acceptance.last)
      if !claim.releaseUnlessMarked() { drain() }
    } else {
      Diagnostics.noteQueueDepth(acceptance.depth)
    }
    return true
  }

  // MARK: Reading

  /// The newest accepted value, as it is kept. Under the lock.
  @inlinable
  var newestKept: Value? {
    guard let newest = waiting.last else { return current ?? kept.last }
    return remember?(newest) ?? newest
  }

  /// Reads the newest accepted value, if there is one, under the lock: no user code.
  @inlinable
  package func withNewest<Result>(_ read: (Value?) -> Result) -> Result {
    lock.withLock { read(newestKept) }
  }

  /// The newest accepted value of a hub that has one from its beginning to its expiry.
  @inlinable
  package var newest: Value { newestAndVersion.value }

  /// The newest accepted value, and a number that changes with it.
  @inlinable
  package var newestAndVersion: (value: Value, version: UInt) {
    let (value, version) = lock.withLock { (newestKept, self.version) }
    guard let value else { preconditionFailure("the hub has no value") }
    return (value, version)
  }

  /// A number that changes with the newest accepted value. Reads no value: the last reference to one could be released
  /// by a caller that has a lock.
  @usableFromInline
  package var acceptedVersion: UInt { lock.withLock { version } }

  // MARK: Delivering

  /// Keeps a value for late subscribers. Under the lock, with a capacity. Returns what it replaces, to be released
  /// without the lock.
  @inlinable
  @inline(__always)
  func keep(_ value: Value) -> Value? {
    guard keepsOne else { return kept.append(remember?(value) ?? value, keeping: capacity) }
    var replaced: Value? = value
    swap(&current, &replaced)
    return replaced
  }

  /// Delivers a value. Inlined in all ways to send: as a call it costs a third more.
  @inlinable
  @inline(__always)
  func deliver(_ value: Value, upTo last: List<Nodes>.Reference?) {
    guard let last, var place = nodes.first else { return }
    // Not by `List.forEach`, which reads the following node before the call and so keeps it in memory meanwhile: four
    // instructions more.
    while true {
      // A node stays listed, and so alive, for as long as the claim is held. The hub made it.
      let following = place._withUnsafeGuaranteedRef { node in
        let node = unsafeDowncast(node, to: Node<Value, Failure>.self)
        let state = node.state.load()
        if state == AnyNode.open {
          node.subscriber.next(value)
        } else if state == AnyNode.replaying {
          hold(value, in: node)
        }
        return List<Nodes>.after(node)
      }
      guard place.toOpaque() != last.toOpaque(), let following else { return }
      place = following
    }
  }

  /// Gives a claim back, after the work that was queued behind it.
  @inlinable
  @inline(__always)
  func finish(_ holder: UInt) {
    if !claim.release(holder) { drain() }
  }

  /// Delivers the waiting values and the end, removes the subscribers that have left, and gives the claim back.
  @inlinable
  @inline(never)
  func drain() {
    while !claim.releaseUnlessMarked() {
      var value: Value?
      var last: List<Nodes>.Reference?
      var isSweepDue = false
      // Released without the lock: that may run a user's `deinit`.
      var replaced: Value?
      var forgotten: (RingQueue<Value>, Value?)?
      lock.withLock {
        swap(&isSweepDue, &self.isSweepDue)
        // In a round of its own: a sweep releases subscribers, perhaps the last one, and that may run user code which
        // subscribes.
        if isSweepDue { return }
        value = waiting.popFirst()
        if let value {
          if capacity != 0 { replaced = keep(value) }
          last = nodes.last
        } else if let ending, !hasEnded {
          hasEnded = true
          last = nodes.last
          if case .expired = ending { forgotten = takeReplay() }
        }
        if waiting.isEmpty, ending == nil || hasEnded { claim.removeMark() }
      }
      if isSweepDue {
        sweep()
      } else if let value {
        deliver(value, upTo: last)
      } else {
        // Without an end, `last` is nil, and nothing is delivered.
        deliverEnd(upTo: last)
      }
      withExtendedLifetime((replaced, forgotten)) {}
    }
  }

  // MARK: Ending

  /// Ends the hub with a terminal, and its subscribers with it. Later sends are ignored.
  package func end(_ termination: Termination<Failure>) {
    if !end(.terminated(termination)) { Diagnostics.noteUndeliverable(termination) }
  }

  /// Ends the subscriptions without a terminal, because the owner was released (C9).
  package func abandon() {
    if hasSubscribers { AbandonedHubs.abandon(self) } else { end(.abandoned) }
  }

  override func abandonNow() { end(.abandoned) }

  /// Releases the closures of all subscribers, now and later, and leaves their subscriptions open: no event can come
  /// any more, but the ``feeder``, a subscription, has not ended. The subscriptions end with the feeder, and keep it.
  package func fallSilent() { end(.silent) }

  package override func expire() { end(.expired) }

  /// Accepts an end, behind the values that wait. Returns false if there was one before.
  @discardableResult
  private func end(_ ending: HubEnding<Failure>) -> Bool {
    guard close() else { return false }
    let isClaimed = lock.withLock {
      self.ending = ending
      guard claim.takeOrMark() else { return false }
      guard capacity == 0, nodes.first == nil else {
        // A marked claim: the drain takes the lock, and finds the end.
        claim.markIfTaken()
        return true
      }
      // Nothing to deliver: the drain would look up metadata.
      hasEnded = true
      claim.giveBack()
      return false
    }
    if isClaimed { drain() } else if isCounted.isSet { countChanged() }
    return true
  }
}

/// How a hub ended.
@usableFromInline
enum HubEnding<Failure: Error>: Sendable {
  // Indirect so that its size is known: a class with one is freed without a look-up of metadata.
  indirect case terminated(Termination<Failure>)
  /// Its owner was released without a terminal (C9).
  case abandoned
  /// Completed, and the values are forgotten, because their owner has ended.
  case expired
  /// No event comes any more, and nothing has ended: see ``Hub/fallSilent()``.
  case silent
}

/// A value that a hub has accepted: how far it is delivered, the value that it replaced, which is released without a
/// lock, and the number of waiting values, which is zero if the accepting thread delivers.
@usableFromInline
package typealias HubAcceptance<Value> = (value: Value, last: List<Nodes>.Reference?, replaced: Value?, depth: Int)
