import ReactiveDisposables
import Synchronization

/// The subscribers, the serialiser of what is sent to them, and what late subscribers get: subjects, channel terminals, connections and observable
/// properties are thin shells of it.
///
/// Its values move from right to left through one row:
///
///     kept | waiting | ending
///
/// - A send appends to `waiting`; a thread that finds the hub idle **claims** it and delivers. A send that finds it claimed leaves its value and returns.
/// - The delivery of a value begins when it moves to `kept`; in the same locked step the delivery reads which subscribers get it (C14).
/// - `kept` holds up to `capacity` values: none for a subject, one for a behaviour or a property, n or all for a replay. A late subscriber gets them:
///   copying them and joining the list is one locked step. What is sent meanwhile waits in its backlog.
/// - The end is delivered when nothing waits before it. It closes the hub to what comes after it (C1).
///
/// No lock is held during a delivery. The short way of an idle hub is one exchange of the claim, and with a capacity the lock around it. The owner calls
/// ``abandon()`` when it goes; a subscriber holds the hub.
@usableFromInline
package final class Hub<Value: Sendable, Failure: Error>: Roster, @unchecked Sendable {
  // Unchecked because the variables change only under the lock.
  @usableFromInline let capacity: Int
  /// What is kept of a value, unless the value itself is.
  @usableFromInline let remember: (@Sendable (Value) -> Value)?
  /// Whether it keeps one value, as it is: in `current`, for which the short way needs no ring.
  @usableFromInline let keepsOne: Bool
  @exclusivity(unchecked) @usableFromInline var current: Value?
  @exclusivity(unchecked) @usableFromInline var kept = RingQueue<Value>()
  @exclusivity(unchecked) @usableFromInline var waiting = RingQueue<Value>()
  /// Set when the end is accepted, and never changed.
  @exclusivity(unchecked) @usableFromInline var ending: HubEnding<Failure>?
  /// Grows with each accepted value.
  @exclusivity(unchecked) @usableFromInline var version: UInt = 0
  @exclusivity(unchecked) @usableFromInline var bar = HubBar()

  /// Makes a hub.
  ///
  /// - Parameters:
  ///   - capacity: how many values a late subscriber gets; `Int.max` is all.
  ///   - initial: the value it begins with, if any.
  ///   - remember: makes of a value what is kept, when its delivery begins. Called under the lock; no user's code.
  @inlinable
  package init(capacity: Int = 0, current initial: Value? = nil, remember: (@Sendable (Value) -> Value)? = nil) {
    self.capacity = capacity
    self.remember = remember
    keepsOne = capacity == 1 && remember == nil
    super.init()
    if let initial { _ = begin(initial) }
  }

  /// Makes a hub that goes on with the replay of another one, which is fed no more.
  ///
  /// - Parameters:
  ///   - previous: the other one.
  ///   - isLast: whether no subscriber will read that one's replay any more, so that it is moved and not copied.
  @usableFromInline
  package init(continuing previous: Hub, isLast: Bool) {
    capacity = previous.capacity
    remember = previous.remember
    keepsOne = previous.keepsOne
    super.init()
    previous.lock.withLock {
      (kept, current) = (previous.kept, previous.current)
      if isLast { (previous.kept, previous.current) = (RingQueue(), nil) }
    }
  }

  package override func expire() { end(.expired) }

  // MARK: Sending

  /// Sends a value to all subscribers; returns when it is accepted (C2).
  @inlinable
  package func send(_ value: Value) {
    guard capacity == 0 else { return sendRemembering(value) }
    let claim = Roster.currentClaim()
    if word.compareExchange(expected: 0, desired: claim, ordering: .acquiring).exchanged {
      deliver(value, upTo: nodes.last)
      finish(claim)
    } else {
      sendLater(value)
    }
  }

  /// As ``send(_:)``, for a hub with a capacity.
  @inlinable
  package func sendRemembering(_ value: Value) {
    if !sendUnwatched(value) { sendLater(value) }
  }

  /// Sends a value to all subscribers, if the hub is idle and the short way is not barred. For a hub with a capacity.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - expected: if given, the value is sent only if none was accepted since that version.
  /// - Returns: whether it was sent.
  @inlinable
  @inline(__always)
  package func sendUnwatched(_ value: Value, ifVersion expected: UInt? = nil) -> Bool {
    let claim = Roster.currentClaim()
    var last: List<Nodes>.Reference?
    // Released without the lock: that may run a user's `deinit`.
    var replaced: Value?
    let isClaimed = lock.withLock {
      guard word.load(ordering: .acquiring) == 0, expected == nil || expected == version else { return false }
      // A plain store: with a capacity, a thread claims an idle hub under the lock only.
      word.store(claim, ordering: .relaxed)
      version &+= 1
      replaced = keep(value)
      last = nodes.last
      return true
    }
    guard isClaimed else { return false }
    deliver(value, upTo: last)
    finish(claim)
    withExtendedLifetime(replaced) {}
    return true
  }

  @inlinable
  @inline(never)
  func sendLater(_ value: Value) {
    if let acceptance = accept(value) { deliver(acceptance) }
  }

  /// Takes a value without delivering it.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - expected: if given, the value is taken only if none was accepted since that version.
  /// - Returns: what ``deliver(_:)`` is to be called with; nil if the value was not taken.
  @inlinable
  package func accept(_ value: Value, ifVersion expected: UInt? = nil) -> HubAcceptance<Value>? {
    lock.withLock { expected == nil || expected == version ? take(value) : nil }
  }

  /// Sends what a closure decides on when it sees the newest accepted value, in one step with its acceptance (C14).
  ///
  /// - Parameter decide: the library's own, for it runs under the lock; nil sends nothing.
  /// - Returns: whether a value was accepted.
  @discardableResult
  @inlinable
  package func send(deciding decide: (_ newest: Value?) -> Value?) -> Bool {
    guard let acceptance = lock.withLock({ decide(newestKept).flatMap(take) }) else { return false }
    deliver(acceptance)
    return true
  }

  /// Takes a value: begins its delivery, or leaves it to the claim holder; under the lock. Returns nil if the hub is closed.
  @inlinable
  func take(_ value: Value) -> HubAcceptance<Value>? {
    guard word.load(ordering: .relaxed) & Roster.closed == 0 else { return nil }
    version &+= 1
    bar.noteWrite()
    guard claimOrMark() else {
      waiting.append(value)
      return HubAcceptance(value: value, last: nil, replaced: nil, depth: waiting.count)
    }
    let replaced = begin(value)
    return HubAcceptance(value: value, last: nodes.last, replaced: replaced, depth: 0)
  }

  /// Delivers what was accepted, unless the claim holder does. Called by the thread that accepted it.
  @inlinable
  package func deliver(_ acceptance: HubAcceptance<Value>) {
    guard acceptance.depth == 0 else { return Diagnostics.noteQueueDepth(acceptance.depth) }
    deliver(acceptance.value, upTo: acceptance.last)
    if !releaseUnlessMarked() { drain() }
  }

  // MARK: Delivering

  /// Begins the delivery of a value; under the lock, by the claim holder. Returns what is to be released without the lock.
  @inlinable
  @inline(__always)
  func begin(_ value: Value) -> Value? {
    capacity == 0 ? nil : keep(value)
  }

  /// Keeps a value for late subscribers, if there is a capacity; under the lock. Returns what it replaces.
  @inlinable
  @inline(__always)
  func keep(_ value: Value) -> Value? {
    guard keepsOne else { return kept.append(remember?(value) ?? value, keeping: capacity) }
    var replaced: Value? = value
    swap(&current, &replaced)
    return replaced
  }

  @inlinable
  func deliver(_ value: Value, upTo last: List<Nodes>.Reference?) {
    guard let last, var place = nodes.first else { return }
    // Not by `List.forEach`, which reads the following node before the call and so keeps it in memory meanwhile: four instructions more.
    while true {
      // A node stays listed, and so alive, for as long as the claim is held. The hub made it.
      let following = place._withUnsafeGuaranteedRef { node in
        let node = unsafeDowncast(node, to: Node<Value, Failure>.self)
        let state = node.state.load(ordering: .acquiring)
        if state == AnyNode.open {
          node.next(value)
        } else if state == AnyNode.gated {
          hold(value, in: node)
        }
        return List<Nodes>.after(node)
      }
      guard place.toOpaque() != last.toOpaque(), let following else { return }
      place = following
    }
  }

  /// Gives a claim back, after the work that has gathered behind it.
  @inlinable
  @inline(__always)
  func finish(_ claim: UInt) {
    if !word.compareExchange(expected: claim, desired: 0, ordering: .releasing).exchanged { drain() }
  }

  /// Delivers what waits, removes the subscribers that have left, and gives the claim back.
  @inlinable
  @inline(never)
  func drain() {
    while !releaseUnlessMarked() {
      var value: Value?
      var last: List<Nodes>.Reference?
      var replaced: Value?
      var isSweepDue = false
      var isEndDue = false
      lock.withLock {
        swap(&isSweepDue, &self.isSweepDue)
        value = waiting.popFirst()
        if let value {
          replaced = begin(value)
          last = nodes.last
        } else {
          isEndDue = ending != nil && !hasEnded
        }
        if waiting.isEmpty, isEndDue || hasEnded || ending == nil {
          word.bitwiseAnd(~Roster.marked, ordering: .relaxed)
        }
      }
      if isSweepDue { sweep() }
      if let value { deliver(value, upTo: last) }
      if isEndDue { deliverEnd() }
      withExtendedLifetime(replaced) {}
    }
  }
}

/// A value that a hub has accepted.
@usableFromInline
package struct HubAcceptance<Value: Sendable> {
  @usableFromInline let value: Value
  @usableFromInline let last: List<Nodes>.Reference?
  // What was remembered before, kept until no lock is held.
  @usableFromInline let replaced: Value?
  /// How many values wait; zero if the delivery is the accepting thread's.
  @usableFromInline let depth: Int

  @inlinable
  init(value: Value, last: List<Nodes>.Reference?, replaced: Value?, depth: Int) {
    self.value = value
    self.last = last
    self.replaced = replaced
    self.depth = depth
  }
}
