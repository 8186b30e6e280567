import Synchronization

/// The subscription of one of the upstreams that feed a hub: an abandoned one is forgotten, and ends nothing else.
final class UpstreamSubscription: ChildSubscription, @unchecked Sendable {
  // Unchecked because the base class is; `place` changes only before an upstream is attached.
  private let hub: ObjectIdentifier
  private let values = Atomic<UInt>(0)
  /// Where the upstream was subscribed to.
  @exclusivity(unchecked) var place: (file: StaticString, line: UInt) = (#fileID, #line)

  init(feeding hub: Roster, parent: Subscription) {
    self.hub = ObjectIdentifier(hub)
    super.init(of: parent)
  }

  override func abandoned() {}

  /// Called for each value. Looks now and then for a cycle: when there have been one, two, four, eight … values.
  ///
  /// Not when the upstream is attached, for some of its sources may be subscribed to later, and some send values while they are. Values that go round in
  /// a cycle are never the last, so one of them is looked at.
  func noteValue() {
    // Values come one at a time (C2).
    let count = values.load(ordering: .relaxed) &+ 1
    values.store(count, ordering: .relaxed)
    if count & (count &- 1) == 0 { requireNoCycle() }
  }

  /// Traps if the hub is upstream of itself.
  func requireNoCycle() {
    var search = UpstreamSearch(forHub: hub)
    guard leads(&search) else { return }
    Diagnostics.trap(
      "A subject, or another target, is subscribed to a signal that comes from itself.",
      breaking: "C15, nothing feeds itself",
      meaning: "each value that it sends is sent to it again, without end",
      remedy: "send what comes back by hand, with subscribe(next:), so that your code says when to stop",
      file: place.file, line: place.line)
  }
}
