/// The subscribers of a ``Hub``, in their order, and the hub's claim. Not generic: generic list code would look up
/// metadata for each subscription.
///
/// The list changes under the lock. The thread that holds the claim walks the list without it: other threads only
/// append, and only the claim holder removes, between walks. So subscribing is O(1), and so is leaving an idle hub. One
/// walk after a delivery removes the nodes that left during it.
@usableFromInline
package class SubscriberList: @unchecked Sendable {
  // Unchecked because the variables change only under the lock.
  @usableFromInline package final let claim = Claim()
  @usableFromInline final let lock = Lock()
  @usableFromInline final let nodes = List<Nodes>()
  /// Whether the claim holder must remove a node.
  @exclusivity(unchecked) @usableFromInline final var isSweepDue = false
  /// Whether the delivery of the end has begun: a later subscriber gets the end at once.
  @exclusivity(unchecked) @usableFromInline final var hasEnded = false
  /// Whether a subscriber has come whose values go to a hub. If none has, the hub is no part of a cycle.
  @exclusivity(unchecked) private final var hasSearchedSubscriber = false
  /// Whether a run, whose subscription becomes the ``feeder``, sends all values.
  @exclusivity(unchecked) fileprivate final var isOfRun = false
  /// The parent of the subscriptions of all upstreams, once there is one.
  @exclusivity(unchecked) private final var upstreams: Upstreams?
  private final var storedFeeder: SubscriptionLink?
  private final var storedRoom: (any ConsumerRoom)?
  /// The number of nodes in the list that have not left.
  @exclusivity(unchecked) @usableFromInline final var count = 0
  /// Sends the count. Made when a program first wants it.
  @exclusivity(unchecked) final var counts: Hub<Int, Never>?
  /// Whether ``counts`` is set: read without the lock.
  @usableFromInline final let isCounted = AtomicFlag()

  @usableFromInline
  init() {}

  /// Notes that a run sends all values. Called before the hub has subscribers.
  package final func beOfRun() { isOfRun = true }

  /// The hub itself, for code that made it and so knows its type.
  @inlinable
  @inline(__always)
  package final func hub<Value, Failure>(failing _: Failure.Type = Failure.self) -> Hub<Value, Failure> {
    unsafeDowncast(self, to: Hub<Value, Failure>.self)
  }

  /// Completes the hub, and forgets its values.
  package func expire() {}

  /// Ends the subscriptions because the owner was released; see ``AbandonedHubs``.
  func abandonNow() {}

  /// Whether the end was accepted: no event is accepted after it.
  @inlinable
  package final var isClosed: Bool { claim.isClosed }

  // MARK: The list

  @inlinable
  package final var hasSubscribers: Bool { nodes.first != nil }

  /// The number of subscribers.
  package final var subscriberCount: Int { lock.withLock { count } }

  /// Appends a node that is on its subscription's list, unless the end has come or the node has left. Returns false if
  /// the end has come. Calls `read` in the same locked step.
  @inlinable
  final func append(_ node: AnyNode, reading read: () -> Void = {}) -> Bool {
    let isListed = lock.withLock {
      if node.isRemoved { return true }
      read()
      if hasEnded { return false }
      nodes.append(node)
      count &+= 1
      return true
    }
    if isCounted.isSet { countChanged() }
    return isListed
  }

  /// The subscriptions of the subscribers.
  final var subscriptions: [Subscription] {
    // Copied: a search in them takes their locks.
    lock.withLock {
      var subscriptions: [Subscription] = []
      nodes.forEach { node in
        if !node.isRemoved, let subscription = node.subscription { subscriptions.append(subscription) }
      }
      return subscriptions
    }
  }

  /// Removes a node: at once if the hub is idle, else in the next ``sweep()``.
  final func remove(_ node: AnyNode) {
    lock.discarding { () -> AnyNode? in
      // Under the lock: a sweep that saw it earlier would take the node off the list, and it would stay counted.
      node.state.store(AnyNode.removed)
      // Every node on the list is counted, until it is marked as removed here.
      guard nodes.contains(node) else { return nil }
      count &-= 1
      guard claim.takeOrMark() else {
        isSweepDue = true
        return nil
      }
      // Under the lock, so that no thread marks the claim meanwhile.
      defer { claim.giveBack() }
      return nodes.remove(node)
    }
    if isCounted.isSet { countChanged() }
  }

  /// Removes the nodes that have left. By the claim holder, between walks. O(subscribers), after a delivery that was.
  @usableFromInline
  final func sweep() {
    nodes.forEach { node in
      if node.isRemoved { lock.discarding { nodes.remove(node) } }
    }
  }

  /// Delivers the end to the nodes up to `last`. The claim holder calls it, after `hasEnded`
  /// was set: a node that replays reads the end there.
  @usableFromInline
  final func deliverEnd(upTo last: List<Nodes>.Reference?) {
    if let last {
      nodes.forEach(upTo: last) { node in
        if node.isOpen { node.takeEnd() }
      }
    }
    if isCounted.isSet { countChanged() }
  }

  // MARK: Upstream

  /// The only source of the hub's events, which the hub keeps: a subscription, or a link that leads to it. Nil if other
  /// code may send too. Set once.
  @usableFromInline
  package final var feeder: SubscriptionLink? {
    get { lock.withLock { storedFeeder } }
    set { lock.withLock { storedFeeder = newValue } }
  }

  /// The room of all subscribers, for the sources of the hub (C17). Made once, under the lock: no user code.
  package final func room(orMake make: () -> any ConsumerRoom) -> any ConsumerRoom {
    lock.withLock { storedRoom.orMake(make) }
  }

  /// Closes the hub to further events, and ends its upstreams. Returns false if it was closed before.
  final func close() -> Bool {
    let (isFirst, former) = lock.withLock { (claim.close(), upstreams) }
    if isFirst { former?.end() }
    return isFirst
  }

  /// The parent of the subscriptions of all upstreams. It has ended if the hub is closed.
  final func parentOfUpstreams() -> Subscription {
    let parent = lock.withLock { upstreams.orMake { Upstreams(isInPath: hasSearchedSubscriber) } }
    if isClosed { parent.end() }
    return parent
  }

  /// Adds the links upstream of the hub to a search.
  final func extend(_ search: inout UpstreamSearch) {
    let (feeder, upstreams) = lock.withLock { (storedFeeder, self.upstreams) }
    if let upstreams, search.followsUpstreamsOfHubs { search.follow(upstreams) }
    if let feeder { search.follow(feeder) }
  }

  /// Notes that values go from the hub to a hub.
  final func noteSearchedSubscriber() {
    let upstreams = lock.withLock {
      hasSearchedSubscriber = true
      return self.upstreams
    }
    upstreams?.noteIsInPath()
  }
}

/// A subscriber's place in a ``SubscriberList``, and on the list of its subscription.
@usableFromInline
package class AnyNode: SubscriptionLink, @unchecked Sendable {
  // Unchecked because the base class is; `state` is atomic, and nothing else here ever changes.
  @usableFromInline final let hubPlace = ListPlace<AnyNode>()
  @usableFromInline final let state = AtomicInt(AnyNode.open)
  @usableFromInline final let subscribers: SubscriberList

  /// Takes events.
  @usableFromInline static var open: Int { 0 }
  /// Reads its replay: events wait in its backlog.
  @usableFromInline static var replaying: Int { 1 }
  /// Takes no more events.
  @usableFromInline static var removed: Int { 2 }

  @inlinable
  init(in subscribers: SubscriberList) {
    self.subscribers = subscribers
    super.init()
  }

  final var isOpen: Bool { state.load() == AnyNode.open }
  final var isReplaying: Bool { state.load() == AnyNode.replaying }
  @inlinable final var isRemoved: Bool { state.load() == AnyNode.removed }

  override func cut() { subscribers.remove(self) }

  // MARK: For searches

  override final var isSource: Bool { true }
  override final var isFedElsewhere: Bool { subscribers.isOfRun || subscribers.feeder != nil }
  override final func noteIsSearched() { subscribers.noteSearchedSubscriber() }
  package override func extend(_ search: inout UpstreamSearch) { search.follow(subscribers) }

  /// The subscriber's.
  var subscription: Subscription? { nil }

  /// Delivers the hub's end to the subscriber.
  func takeEnd() {}
}

/// A subscriber's place in a ``Hub``.
@usableFromInline
package class Node<Value: Sendable, Failure: Error>: AnyNode, @unchecked Sendable {
  // Unchecked because `backlog` changes only under the hub's lock; nothing else here ever changes.
  @usableFromInline final let subscriber: Subscriber<Value, Failure>
  /// The values that were sent while the node reads its replay.
  @exclusivity(unchecked) final var backlog: [Value] = []

  @inlinable
  @inline(__always)
  init(_ subscriber: Subscriber<Value, Failure>, in hub: Hub<Value, Failure>) {
    self.subscriber = subscriber
    super.init(in: hub)
  }

  override final var subscription: Subscription? { subscriber.subscription }

  @usableFromInline
  override final func takeEnd() {
    // The hub made the node. The ending does not change any more when it is delivered.
    let hub: Hub<Value, Failure> = subscribers.hub()
    guard let ending = hub.ending else { return }
    switch ending {
    case .terminated(let termination):
      // The hub has found no disposal.
      subscriber.terminal(termination)
    case .abandoned: subscriber.subscription.abandon()
    case .expired: subscriber.complete()
    case .silent: fallSilent()
    }
  }

  /// Releases the node and the closures of the subscriber, which hold the subscription, which holds the node: no event
  /// will end that cycle. As with `never`, the subscription then lives for as long as its handle is held. It keeps the
  /// connection, whose end abandons it (C9).
  private final func fallSilent() {
    let subscription = subscriber.subscription
    guard let connection = subscribers.feeder as? Subscription else { return subscription.abandon() }
    let target = WeakReference(to: subscription, subscription.weakTarget)
    let follower = TeardownAction { target.object?.abandon() }
    let place = TeardownCall(connection, follower, upstream: connection) { $0.forget($1) }
    guard subscription.replace(self, by: place) else { return }
    subscribers.remove(self)
    connection.adopt(follower)
    if subscription.isDisposed { connection.forget(follower) }
    if let departure { subscription.adopt(departure) }
  }

  /// The link that acts for the node when its subscription ends, after the subscription has released the node.
  var departure: SubscriptionLink? { nil }
}

/// The place of a subscriber that is counted: makes a call after it has left the hub. The call captures nothing, so the
/// place is one allocation.
@usableFromInline
package final class CountedNode<
  Value: Sendable, Failure: Error, Counter: AnyObject & Sendable, Argument: AnyObject & Sendable
>: Node<Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; nothing here ever changes.
  @usableFromInline let counter: Counter
  @usableFromInline let argument: Argument
  @usableFromInline let leave: @Sendable (Counter, Argument) -> Void

  @inlinable
  package init(
    _ subscriber: Subscriber<Value, Failure>, in hub: Hub<Value, Failure>, of counter: Counter, _ argument: Argument,
    leavingBy leave: @escaping @Sendable (Counter, Argument) -> Void
  ) {
    (self.counter, self.argument, self.leave) = (counter, argument, leave)
    super.init(subscriber, in: hub)
  }

  override func cut() {
    super.cut()
    leave(counter, argument)
  }

  override var departure: SubscriptionLink? { TeardownCall(counter, argument, leave) }
}

/// The lists of hubs.
@usableFromInline
package enum Nodes: ListKind {
  @inlinable
  package static func withPlace<Result>(
    of element: AnyNode, _ body: (borrowing ListPlace<AnyNode>) -> Result
  ) -> Result {
    body(element.hubPlace)
  }
}
