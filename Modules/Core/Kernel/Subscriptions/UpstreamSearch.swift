/// A search through everything that is upstream of a subscription.
///
/// It follows a subscription's links to the hubs in which the subscription has places, and a hub's links to its upstreams. It is made before a
/// thread blocks, and when a hub gets an upstream, never for an event. No lock is held while it moves from one object to the next. It visits a hub
/// once, so that it ends in a cycle of connections too.
package struct UpstreamSearch {
  /// The stack of the thread whose deliveries are searched for; nil in a search for a hub.
  private let stack: StackSpan?
  private let hub: ObjectIdentifier?
  private var visited: Set<ObjectIdentifier> = []
  /// The checkpoints on the path to the goal, the one upstream first.
  var passed: [CheckpointPlace] = []
  #if Diagnosis
    /// The number of the newest stage since the last hub: the stage that subscribed to it.
    private var newestStage: UInt64?
    /// The numbers of the stages that subscribed to the hubs on the path to the goal, the one upstream first.
    private var subscribers: [UInt64] = []
  #endif

  /// Searches for a hub, or for a delivery in progress on the thread with that stack: its downstream gets no other event until it has returned.
  package init(stack: StackSpan? = nil, hub: ObjectIdentifier? = nil) {
    self.stack = stack
    self.hub = hub
  }

  /// Where the path to the goal is, as far as checkpoints say, for a message. Empty without checkpoints.
  package var checkpoints: String {
    CheckpointPlace.list(passed, after: " Checkpoints in between: ") + (passed.isEmpty ? "" : ".")
  }

  /// The numbers of the stages that subscribed to the hubs on the path, the one upstream first. Empty if they are not listed.
  fileprivate var ring: [UInt64] {
    #if Diagnosis
      subscribers
    #else
      []
    #endif
  }

  /// Whether a thread whose deliveries are searched for has left a mark: an address on its stack, or zero.
  func isLeft(_ mark: UInt) -> Bool { mark != 0 && stack?.contains(mark) ?? false }

  #if Diagnosis
    /// Notes the newest stage under a subscription.
    mutating func pass(_ stage: UInt64?) {
      if let stage, newestStage.map({ $0 < stage }) ?? true { newestStage = stage }
    }
  #endif

  /// Searches a hub, and its upstreams.
  mutating func visit(_ subscribers: SubscriberList) -> Bool {
    #if Diagnosis
      let stage = newestStage.take()
      let isFound = search(subscribers)
      if isFound, let stage { self.subscribers.append(stage) }
      return isFound
    #else
      return search(subscribers)
    #endif
  }

  private mutating func search(_ subscribers: SubscriberList) -> Bool {
    let identity = ObjectIdentifier(subscribers)
    guard visited.insert(identity).inserted else { return false }
    if identity == hub || subscribers.feeder?.leads(&self) ?? false { return true }
    // In a search for a delivery the other upstreams of a subject do not count: any thread may send to it.
    guard let stack else { return subscribers.upstreamsLead(&self) }
    return subscribers.claim.isTaken(from: stack)
  }
}

/// Leads a search from a signal that an operator sends, a window or a group, to the operator's own subscription, and does not keep that.
@usableFromInline
package final class OperatorLink: SubscriptionLink, @unchecked Sendable {
  // Unchecked because the base class is; `mark` is atomic, and nothing else here ever changes.
  private let subscription: WeakReference<Subscription>
  @usableFromInline let mark = AtomicWord()

  @usableFromInline
  package init(to subscription: Subscription) {
    self.subscription = WeakReference(to: subscription, subscription.weakTarget)
    super.init()
  }

  /// Delivers a value of the operator, so that a search on this thread finds the delivery. Deliveries do not overlap.
  @inlinable
  @inline(__always)
  package func delivering(_ body: () -> Void) {
    mark.store(currentStackAddress())
    body()
    mark.store(0)
  }

  package override func leads(_ search: inout UpstreamSearch) -> Bool {
    search.isLeft(mark.load()) || subscription.object?.leads(&search) ?? false
  }
}

/// The subscription of one of the upstreams that feed a hub: if it is abandoned, nothing else ends.
final class UpstreamSubscription: ChildSubscription, @unchecked Sendable {
  // Unchecked because the base class is; `place` changes only before an upstream is attached, and `values` with each value, which are serial (C2).
  let hub: ObjectIdentifier
  @exclusivity(unchecked) private var values: UInt = 0
  /// The call that subscribed to the upstream.
  var place: (file: StaticString, line: UInt) = (#fileID, #line)

  init(feeding hub: SubscriberList) {
    self.hub = ObjectIdentifier(hub)
    super.init(of: hub.parentOfUpstreams())
  }

  override func abandoned() {}

  /// Called for each value. Looks for a cycle after one, two, four, eight … values.
  ///
  /// Not when the upstream is attached: some of its sources may be subscribed to later, and some send values before that call returns. In
  /// a cycle there is always another value.
  func noteValue() {
    values &+= 1
    if values & (values &- 1) == 0 { requireNoCycle() }
  }

  func requireNoCycle() {
    var search = UpstreamSearch(hub: hub)
    if leads(&search) {
      Diagnostics.trapCycle(
        passing: search.checkpoints, ring: search.ring, file: place.file, line: place.line)
    }
  }
}

extension Hub {
  /// Makes the subscriber for one more upstream of the hub. It keeps the owner alive.
  package func makeSubscriber(owner: some AnyObject & Sendable) -> Subscriber<Value, Failure> {
    makeSubscriber(
      next: { [self] value in withExtendedLifetime(owner) { send(value) } },
      terminal: { [self] termination in end(termination) })
  }

  /// Makes the subscriber for one more upstream of the object that the hub is a part of. Its subscription ends with the hub, and before `terminal`.
  package func makeSubscriber<Input: Sendable>(
    next: @escaping @Sendable (Input) -> Void, terminal: @escaping @Sendable (Termination<Failure>) -> Void
  ) -> Subscriber<Input, Failure> {
    let child = UpstreamSubscription(feeding: self)
    return Subscriber(
      next: { value in
        child.noteValue()
        next(value)
      },
      terminal: { termination in
        child.end()
        terminal(termination)
      },
      subscription: child)
  }
}
