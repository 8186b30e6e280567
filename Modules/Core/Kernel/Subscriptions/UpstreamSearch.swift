/// A search through everything that is upstream of a subscription.
///
/// It follows a subscription's links to the hubs in which the subscription has places, and a hub's links to its
/// upstreams. It is made before a thread blocks, and when a link may close a cycle, never for an event. No lock is held
/// while it moves from one object to the next. It visits a hub once, so that it ends in a cycle of connections too. It
/// is a loop, so that a long row of hubs takes no stack (C10).
package struct UpstreamSearch {
  /// An object on the way, and the place in ``steps`` of the one downstream of it.
  private struct Step {
    enum Place {
      case link(SubscriptionLink)
      case hub(SubscriberList)
      /// The claim of a hub, after all that feeds the hub.
      case claim(SubscriberList)
    }

    let place: Place
    let downstream: Int
    /// The checkpoint that is visited.
    var checkpoint: CheckpointPlace?
  }

  /// The stack of the thread whose deliveries are searched for; nil in a search for a hub.
  private let stack: StackSpan?
  private let hub: ObjectIdentifier?
  private var visited: Set<ObjectIdentifier> = []
  private var steps: [Step] = []
  /// The steps that are still to be made, the next one last.
  private var open: [Int] = []
  private var current = -1
  private var isFound = false

  /// Searches for a hub, or for a delivery in progress on the thread with that stack: its downstream gets no other
  /// event until it has returned.
  package init(stack: StackSpan? = nil, hub: ObjectIdentifier? = nil) {
    self.stack = stack
    self.hub = hub
  }

  /// In a search for a delivery the upstreams of a subject do not count: any thread may send to it.
  var followsUpstreamsOfHubs: Bool { stack == nil }

  /// Whether a thread whose deliveries are searched for has left a mark: an address on its stack, or zero.
  func isLeft(_ mark: UInt) -> Bool { mark != 0 && stack?.contains(mark) ?? false }

  /// Whether the goal is upstream of a link.
  package mutating func isFound(from link: SubscriptionLink) -> Bool {
    follow(link)
    while !isFound, let next = open.popLast() {
      current = next
      visit(steps[next].place)
    }
    return isFound
  }

  private mutating func visit(_ place: Step.Place) {
    switch place {
    case .link(let link): link.extend(&self)
    case .claim(let hub): if let stack, hub.claim.isTaken(from: stack) { isFound = true }
    case .hub(let hub):
      guard enter(ObjectIdentifier(hub)) else { return }
      if stack != nil { add(.claim(hub)) }
      hub.extend(&self)
    }
  }

  /// Begins the visit of a hub. Returns false if there is nothing to do: the search was there before, or it is the
  /// goal.
  mutating func enter(_ identity: ObjectIdentifier) -> Bool {
    guard visited.insert(identity).inserted else { return false }
    isFound = identity == hub
    return !isFound
  }

  /// The object that is visited is a checkpoint.
  mutating func pass(_ checkpoint: CheckpointPlace) { steps[current].checkpoint = checkpoint }

  /// The object that is visited is the goal.
  mutating func find() { isFound = true }

  /// Continues at a link. In a search for a hub not at one whose values go no further when they come.
  mutating func follow(_ link: SubscriptionLink) {
    if stack == nil, (link as? Subscription)?.isSideInput == true { return }
    add(.link(link))
  }

  /// Continues at the subscription of an operator, to which many signals may lead.
  mutating func followOnce(_ subscription: Subscription?) {
    if let subscription, visited.insert(ObjectIdentifier(subscription)).inserted { follow(subscription) }
  }

  /// Continues at a hub.
  mutating func follow(_ hub: SubscriberList) { add(.hub(hub)) }

  private mutating func add(_ place: Step.Place) {
    open.append(steps.count)
    steps.append(Step(place: place, downstream: current))
  }

  // MARK: The path to the goal

  /// The steps to the goal, the one upstream first. Empty before the goal was found.
  private var path: [Int] {
    var path: [Int] = []
    var next = isFound ? current : -1
    while next >= 0 {
      path.append(next)
      next = steps[next].downstream
    }
    return path
  }

  /// Where the path is, as far as checkpoints say, for a message. Empty without checkpoints.
  package var checkpoints: String {
    let passed = path.compactMap { steps[$0].checkpoint }
    return CheckpointPlace.list(passed, after: " Checkpoints in between: ") + (passed.isEmpty ? "" : ".")
  }

  /// The subscriptions on the path, those to each hub for themselves, the hub upstream first.
  var ring: [[AnyObject]] {
    var (ring, subscriptions): ([[AnyObject]], [AnyObject]) = ([], [])
    for step in path.reversed() {
      switch steps[step].place {
      case .link(let link): subscriptions.append(link)
      case .hub:
        ring.append(subscriptions)
        subscriptions = []
      case .claim: break
      }
    }
    return ring.reversed()
  }
}

/// Leads a search from a signal that an operator sends, a window or a group, to the operator's own subscription, and
/// does not keep that.
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

  override var isSource: Bool { true }

  package override func extend(_ search: inout UpstreamSearch) {
    if search.isLeft(mark.load()) { search.find() } else { search.followOnce(subscription.object) }
  }
}
