/// The subscription of one of the upstreams that feed a hub: if it is abandoned, nothing else ends.
///
/// A hub that is upstream of itself would send each value again without end (C15). A cycle is looked for when a link is
/// made that may close it: when an upstream subscribes to a hub, at once or later. The search goes upstream from that
/// hub. There is none if no subscriber of the fed hub feeds another hub: so a row of hubs is built in linear time.
package final class UpstreamSubscription: ChildSubscription, @unchecked Sendable {
  // Unchecked because the base class is; `place` changes only before an upstream is attached, and `values` with each
  // value, which are serial (C2).
  let hub: ObjectIdentifier
  /// Whether another subscription brings the values, which may subscribe to other hubs later: that of a window or a
  /// group, or of a shared run.
  let looksLater = AtomicFlag()
  @exclusivity(unchecked) private var values: UInt = 0
  /// The call that subscribed to the upstream.
  package var place: (file: StaticString, line: UInt) = (#fileID, #line)

  package init(feeding hub: SubscriberList) {
    self.hub = ObjectIdentifier(hub)
    super.init(of: hub.parentOfUpstreams())
    beSearched()
  }

  override func abandoned() -> Subscription? { nil }

  override func check(_ link: SubscriptionLink) -> Bool {
    if link.isFedElsewhere { looksLater.set() }
    // Without a subscriber that feeds a hub, the hub is no part of a cycle.
    if (parent as? Upstreams)?.isInPath ?? false { requireNoCycle(to: hub, by: link, place) }
    return true
  }

  /// Looks for a cycle when an upstream has been attached that ``looksLater``.
  package func noteAttached() { if looksLater.isSet { requireNoCycle() } }

  /// Called for each value. One of an upstream that ``looksLater`` looks for a cycle, after one, two, four, eight …
  /// values: in a cycle there is always another.
  package func noteNext() {
    guard looksLater.isSet else { return }
    values &+= 1
    if values & (values &- 1) == 0 { requireNoCycle() }
  }

  private func requireNoCycle() { requireNoCycle(to: hub, place) }
}

/// The parent of the subscriptions of all upstreams of a hub.
final class Upstreams: Subscription, @unchecked Sendable {
  // Unchecked because the base class is, and `isSearched`, which here says that the hub has a subscriber which feeds a
  // hub, changes under its lock.
  init(isInPath: Bool) {
    super.init()
    isSearched = isInPath
  }

  var isInPath: Bool { lock.withLock { isSearched } }

  func noteIsInPath() { beSearched() }
}

/// A subscription whose values go to a hub through code of the user, such as a setter. The hub does not hold it.
package final class SetterSubscription: Subscription, @unchecked Sendable {
  // Unchecked because the base class is; nothing here ever changes.
  private let goal: ObjectIdentifier
  private let place: (file: StaticString, line: UInt)

  /// - Parameter goal: an object that stands for the hub; see ``SetterLink``.
  package init(to goal: AnyObject, file: StaticString, line: UInt) {
    self.goal = ObjectIdentifier(goal)
    place = (file, line)
    super.init()
    isSearched = true
  }

  override func check(_ link: SubscriptionLink) -> Bool {
    requireNoCycle(to: goal, by: link, place)
    return true
  }
}

/// Leads a search from a hub to the subscriptions whose values go to it through code of the user.
package final class SetterLink: SubscriptionLink, @unchecked Sendable {
  // Unchecked because the base class is; nothing here ever changes.
  private let goal: ObjectIdentifier
  private let sources: @Sendable () -> [Subscription]

  package init(to goal: AnyObject, _ sources: @escaping @Sendable () -> [Subscription]) {
    self.goal = ObjectIdentifier(goal)
    self.sources = sources
    super.init()
  }

  package override func extend(_ search: inout UpstreamSearch) {
    if search.enter(goal) { for source in sources() { search.follow(source) } }
  }
}

extension SubscriberList {
  /// Leads searches for a cycle on from here.
  package final func add(_ link: SetterLink) { parentOfUpstreams().adopt(link) }
}

extension Subscription {
  /// Traps if a hub is upstream of itself, through a new link or at all.
  fileprivate final func requireNoCycle(
    to hub: ObjectIdentifier, by link: SubscriptionLink? = nil, _ place: (file: StaticString, line: UInt)
  ) {
    if let link {
      var search = UpstreamSearch(hub: hub)
      guard search.isFound(from: link) else { return }
    }
    // From the beginning, for the message.
    var search = UpstreamSearch(hub: hub)
    if search.isFound(from: self) {
      Diagnostics.trapCycle(passing: search.checkpoints, ring: search.ring, file: place.file, line: place.line)
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

  /// Makes the subscriber for one more upstream of the object that the hub is a part of. Its subscription ends with the
  /// hub, and before `terminal`.
  package func makeSubscriber<Input: Sendable>(
    next: @escaping @Sendable (Input) -> Void, terminal: @escaping @Sendable (Termination<Failure>) -> Void
  ) -> Subscriber<Input, Failure> {
    let child = UpstreamSubscription(feeding: self)
    return Subscriber(
      next: { value in
        child.noteNext()
        next(value)
      },
      terminal: { termination in
        child.end()
        terminal(termination)
      },
      subscription: child)
  }
}
