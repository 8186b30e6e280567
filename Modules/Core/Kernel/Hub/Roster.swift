import ReactiveDisposables
import Synchronization

/// The subscribers of a ``Hub``, in the order they came, and its claim. Without types, for list code that is generic would look up metadata for
/// each subscription.
///
/// The list changes under the lock. A thread that holds the claim walks it without: the others append only, and only the claim holder removes, between
/// walks. So joining is O(1), and so is leaving an idle hub; subscribers that leave during a delivery are removed by one walk after it.
@usableFromInline
package class Roster: @unchecked Sendable {
  // Unchecked because the variables change only under the lock.
  /// The claim: zero while the hub is idle, else the flags below. Beside `claimed` it holds an address on the stack of the thread that delivers.
  @usableFromInline final let word = Atomic<UInt>(0)
  @usableFromInline final let lock = Lock()
  @usableFromInline final let nodes = List<Nodes>()
  /// Whether a subscriber has left that the claim holder has to remove.
  @exclusivity(unchecked) @usableFromInline final var isSweepDue = false
  /// Whether the delivery of the end has begun: a subscriber that comes later gets it at once.
  @exclusivity(unchecked) @usableFromInline final var hasEnded = false
  /// What the subscriptions of its upstreams are children of, once there is one.
  @exclusivity(unchecked) private final var upstreams: Subscription?
  @exclusivity(unchecked) private final var storedFeeder: SubscriptionLink?

  /// A thread delivers.
  @usableFromInline static var claimed: UInt { 1 }
  /// The claim holder has work to do before it gives the claim back.
  @usableFromInline static var marked: UInt { 2 }
  /// The end was accepted: no event is accepted after it.
  @usableFromInline static var closed: UInt { 4 }
  /// The owner has more to do with a value than to send it: the short way is barred.
  @usableFromInline static var barred: UInt { 8 }
  /// The flags that outlast a claim.
  @usableFromInline static var lasting: UInt { closed | barred }

  @usableFromInline
  init() {}

  /// The hub itself, for code that knows its type because it made it.
  @inlinable
  @inline(__always)
  package final func hub<Value, Failure>(
    of _: Value.Type = Value.self, failing _: Failure.Type = Failure.self
  ) -> Hub<Value, Failure> {
    unsafeDowncast(self, to: Hub<Value, Failure>.self)
  }

  /// Completes, and forgets what it remembers, whatever its type.
  package func expire() {}

  // MARK: The claim

  /// What a claim of the calling thread looks like.
  @inlinable
  @inline(__always)
  static func currentClaim() -> UInt { currentStackAddress() | claimed }

  /// Claims the hub, or else tells the claim holder that there is work; under the lock. Returns whether the claim is the caller's.
  @usableFromInline
  final func claimOrMark() -> Bool {
    while true {
      let found = word.load(ordering: .relaxed)
      let isClaimed = found & Roster.claimed != 0
      let desired = isClaimed ? found | Roster.marked : found | Roster.currentClaim()
      if word.compareExchange(expected: found, desired: desired, ordering: .acquiring).exchanged { return !isClaimed }
    }
  }

  /// Gives the claim back, unless there is work to do. Returns whether it did.
  @usableFromInline
  final func releaseUnlessMarked() -> Bool {
    let found = word.load(ordering: .relaxed)
    return found & Roster.marked == 0
      && word.compareExchange(expected: found, desired: found & Roster.lasting, ordering: .releasing).exchanged
  }

  /// Gives the claim back; under the lock, so that no thread marks it meanwhile.
  @usableFromInline
  final func release() { word.bitwiseAnd(Roster.lasting, ordering: .releasing) }

  /// Whether a thread whose stack this is has claimed it.
  final func isClaimed(from stack: StackSpan) -> Bool {
    let word = word.load(ordering: .acquiring)
    return word & Roster.claimed != 0 && stack.contains(word & ~15)
  }

  /// Whether no thread is sending, and no end was accepted.
  package final var isIdle: Bool { word.load(ordering: .acquiring) & ~Roster.barred == 0 }

  /// Whether the end was accepted: no event is accepted after it.
  @inlinable
  package final var isClosed: Bool { word.load(ordering: .relaxed) & Roster.closed != 0 }

  // MARK: The list

  /// Whether there is a subscriber.
  @inlinable
  package final var hasSubscribers: Bool { nodes.first != nil }

  /// Registers a node that is on its subscription's list already; hands it the end if that has come.
  @usableFromInline
  final func enlist(_ node: AnyNode) {
    if !append(node) { node.takeEnd() }
  }

  /// Appends a node, unless the end has come or it has left already. Returns false if the end has come.
  @inlinable
  final func append(_ node: AnyNode, reading: () -> Void = {}) -> Bool {
    lock.withLock {
      guard node.state.load(ordering: .relaxed) != AnyNode.removed else { return true }
      reading()
      if hasEnded { return false }
      nodes.append(node)
      return true
    }
  }

  /// Removes a node: at once if the hub is idle, else when the claim holder sweeps.
  final func remove(_ node: AnyNode) {
    node.state.store(AnyNode.removed, ordering: .releasing)
    let removed: AnyNode? = lock.withLock {
      guard nodes.contains(node) else { return nil }
      guard claimOrMark() else {
        isSweepDue = true
        return nil
      }
      defer { release() }
      return nodes.remove(node)
    }
    withExtendedLifetime(removed) {}
  }

  /// Removes the nodes that have left; by the claim holder, between walks. O(subscribers), after a delivery that was.
  @usableFromInline
  final func sweep() {
    nodes.forEach { node in
      guard node.state.load(ordering: .acquiring) == AnyNode.removed else { return }
      let removed = lock.withLock { nodes.remove(node) }
      withExtendedLifetime(removed) {}
    }
  }

  /// Delivers the end to the nodes up to one; by the claim holder.
  @usableFromInline
  final func deliverEnd(upTo last: List<Nodes>.Reference?) {
    guard let last else { return }
    nodes.forEach(upTo: last) { node in
      let isHeld = node.state.load(ordering: .acquiring) == AnyNode.gated && holdEnd(for: node)
      if !isHeld, node.state.load(ordering: .acquiring) == AnyNode.open { node.takeEnd() }
    }
  }

  /// Leaves the end to the thread that replays to a node; returns false if that has just finished.
  private final func holdEnd(for node: AnyNode) -> Bool {
    lock.withLock {
      node.isEndDue = node.state.load(ordering: .relaxed) == AnyNode.gated
      return node.isEndDue
    }
  }

  // MARK: Upstream

  /// What alone sends to it, and is kept by it: the subscription of a connection to its source, or a link that leads there. For a hub of which no other
  /// code has a reference to send with.
  @usableFromInline
  package final var feeder: SubscriptionLink? {
    get { lock.withLock { storedFeeder } }
    set {
      var replaced = newValue
      lock.withLock { swap(&storedFeeder, &replaced) }
      withExtendedLifetime(replaced) {}
    }
  }

  /// Closes the hub to further events, and ends its upstreams. Returns false if it was closed before.
  @usableFromInline
  final func close() -> Bool {
    var former: Subscription?
    let isFirst = lock.withLock {
      former = upstreams
      return word.bitwiseOr(Roster.closed, ordering: .relaxed).oldValue & Roster.closed == 0
    }
    guard isFirst else { return false }
    former?.end()
    return true
  }

  /// What the subscriptions of all upstreams are children of; made when first needed.
  final func parentOfUpstreams() -> Subscription {
    var isLate = false
    let parent = lock.withLock {
      let parent = upstreams ?? Subscription()
      upstreams = parent
      isLate = isClosed
      return parent
    }
    if isLate { parent.end() }
    return parent
  }

  /// Whether a search finds its goal in the hub's upstreams.
  final func upstreamsLead(_ search: inout UpstreamSearch) -> Bool {
    lock.withLock { upstreams }?.leads(&search) ?? false
  }
}
