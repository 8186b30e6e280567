import Synchronization

/// The subscribers of a ``Hub``, in the order they came, and the serialiser of its events.
///
/// An intrusive list that changes under the access and that the claim holder walks without it. Any thread appends at once; only the
/// claim holder unlinks, between walks. Joining and leaving are O(1) and those who left cost a delivery nothing. Not generic:
/// list code that is would look up metadata for each subscription.
@usableFromInline
package class Roster: HubSerialiser, @unchecked Sendable {
  // Unchecked because the base class is; `hasEnded` and `storedFeeder` change only under the access.
  @usableFromInline
  final let first = Atomic<Unmanaged<AnyNode>?>(nil)
  @usableFromInline
  final let last = Atomic<Unmanaged<AnyNode>?>(nil)
  /// The first of those who left during a delivery. Changes only with the access; atomic, for the claim holder looks without.
  @usableFromInline
  final let removedNodes = Atomic<Unmanaged<AnyNode>?>(nil)

  /// What the subscriptions of its upstreams are children of, once there is one. Changes only under the lock.
  @exclusivity(unchecked) final var upstreams: Subscription?
  @exclusivity(unchecked) private final var storedFeeder: SubscriptionLink?

  /// Set when the delivery of the end begins: whoever comes later is told at once.
  @exclusivity(unchecked) final var hasEnded = false

  @usableFromInline
  package override init() {
    super.init()
  }

  /// What a claim looks like: an address on the stack of who claims.
  @inlinable
  @inline(__always)
  static func currentClaim() -> UInt { currentStackAddress() | claimed }

  /// Completes, and forgets what it remembers, whatever its type: what the values were of is gone.
  package func expire() {}

  override var claim: UInt { Roster.currentClaim() }

  /// Whether anybody is on the list.
  @inlinable
  package final var hasSubscribers: Bool { first.load(ordering: .acquiring) != nil }

  /// Whether nobody is sending, and no end was accepted.
  package final var isIdle: Bool { word.load(ordering: .acquiring) == 0 }

  /// What alone sends to it, and is kept by it: the subscription of a connection to its source, or a link that leads there. For a hub of which no other code
  /// has a reference to send with.
  @usableFromInline
  package final var feeder: SubscriptionLink? {
    get {
      enter()
      defer { leave() }
      return storedFeeder
    }
    set {
      enter()
      let replaced = storedFeeder
      storedFeeder = newValue
      leave()
      withExtendedLifetime(replaced) {}
    }
  }

  /// Whether a search finds its goal in the hub's upstreams.
  final func upstreamsLead(_ search: inout UpstreamSearch) -> Bool {
    lock.lock()
    let upstreams = upstreams
    lock.unlock()
    return upstreams?.leads(&search) ?? false
  }

  /// Takes the access, which is held for a dozen instructions, or while a queue grows. Whoever holds the lock too took that first.
  ///
  /// It is for whoever changes the list, touches the value of a hub that has a current one, leaves a value to the claim holder, or
  /// claims an idle roster while others may do that.
  @inlinable
  @inline(__always)
  final func enter() { access.lock() }

  /// Gives the access back.
  @inlinable
  @inline(__always)
  final func leave() { access.unlock() }

  override func beginAccepting() { enter() }

  override func endAccepting() { leave() }

  /// Whether a thread whose stack this is has claimed it.
  final func isClaimed(from stack: StackSpan) -> Bool {
    let word = word.load(ordering: .acquiring)
    return word & HubSerialiser.claimed != 0 && stack.contains(word & ~HubSerialiser.flags)
  }

  /// Appends a node and ties it to its subscription, or tells it of the end if that has come.
  @usableFromInline
  final func enlist(_ node: Unmanaged<SubscriptionLink>, in subscription: Subscription) {
    enter()
    guard !hasEnded else {
      leave()
      node._withUnsafeGuaranteedRef { link in
        let node = unsafeDowncast(link, to: AnyNode.self)
        node.state.store(AnyNode.late, ordering: .relaxed)
        if tellEnd(to: node) { node.missed() }
      }
      return node.release()
    }
    // It is on two lists with one count: the subscription has it, and hands it to this list if the node leaves during a delivery.
    node._withUnsafeGuaranteedRef { append(unsafeDowncast($0, to: AnyNode.self)) }
    leave()
    subscription.adopt(node)
  }

  /// Hands the end to a node that came after it.
  ///
  /// - Returns: whether that ended the node's subscription.
  func tellEnd(to node: AnyNode) -> Bool { true }

  /// Appends a node; with the access.
  final func append(_ node: AnyNode) {
    let added = Unmanaged.passUnretained(node)
    node.isListed = true
    node.preceding = last.load(ordering: .relaxed)
    if let preceding = node.preceding {
      preceding._withUnsafeGuaranteedRef { $0.following.store(added, ordering: .relaxed) }
    } else {
      first.store(added, ordering: .relaxed)
    }
    last.store(added, ordering: .releasing)
  }

  /// Takes a node out: at once if nobody delivers, else when the value that is being delivered has been.
  ///
  /// - Parameter isKept: whether the caller goes on using it, though whoever delivers may have taken it out.
  /// - Returns: whether its count has to be given back; else that is done when it has been taken out.
  final func remove(_ node: AnyNode, isKept: Bool = false) -> Bool {
    node.state.store(AnyNode.removed, ordering: .releasing)
    enter()
    guard node.isListed else {
      leave()
      return true
    }
    node.isListed = false
    let isClaimed =
      word.compareExchange(expected: 0, desired: Roster.currentClaim(), ordering: .acquiring).exchanged
      || claimOrMark(HubSerialiser.pending)
    guard isClaimed else {
      if isKept { _ = Unmanaged.passUnretained(node).retain() }
      node.nextRemoved = removedNodes.load(ordering: .relaxed)
      removedNodes.store(Unmanaged.passUnretained(node), ordering: .relaxed)
      leave()
      return isKept
    }
    unlink(node)
    // Whoever leaves work to the claim holder does that with the access, so nothing waits: no roster has starts.
    word.store(word.load(ordering: .relaxed) & HubSerialiser.closed, ordering: .releasing)
    leave()
    return true
  }

  /// Takes out those who have left, if any have; by the claim holder, between walks. A walk that passed many of them would take long.
  @inlinable
  @inline(__always)
  final func unlinkRemoved() {
    if removedNodes.load(ordering: .relaxed) != nil { unlinkAllRemoved() }
  }

  @usableFromInline
  @inline(never)
  final func unlinkAllRemoved() {
    enter()
    let removed = takeRemoved()
    leave()
    if let removed { unlinkAll(removed) }
  }

  /// The first of the nodes that were removed during a delivery; with the access.
  final func takeRemoved() -> Unmanaged<AnyNode>? {
    defer { removedNodes.store(nil, ordering: .relaxed) }
    return removedNodes.load(ordering: .relaxed)
  }

  /// Unlinks nodes that were removed during a delivery, and releases them; by the claim holder.
  final func unlinkAll(_ first: Unmanaged<AnyNode>) {
    var next = Optional(first)
    while let node = next {
      node._withUnsafeGuaranteedRef {
        // One by one, for others wait for the access.
        enter()
        unlink($0)
        leave()
        next = $0.nextRemoved
      }
      node.release()
    }
  }

  /// Unlinks a node; by the claim holder, with the access.
  private final func unlink(_ node: AnyNode) {
    let following = node.following.load(ordering: .relaxed)
    let preceding = node.preceding
    if let preceding {
      preceding._withUnsafeGuaranteedRef { $0.following.store(following, ordering: .relaxed) }
    } else {
      first.store(following, ordering: .relaxed)
    }
    if let following {
      following._withUnsafeGuaranteedRef { $0.preceding = preceding }
    } else {
      last.store(preceding, ordering: .releasing)
    }
  }
}
