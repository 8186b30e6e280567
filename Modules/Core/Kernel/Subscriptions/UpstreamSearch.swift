/// A search through everything that is upstream of a subscription.
///
/// It follows a subscription's links to the hubs that the subscription has places in, and a hub's links to what feeds the hub. It is made before a
/// thread blocks, and when a hub gets an upstream, never for an event. No lock is held while it goes from one object to the next. It visits a hub
/// once, so that a cycle of connections does not keep it running.
@usableFromInline
package struct UpstreamSearch {
  private enum Goal {
    case delivery(StackSpan)
    case hub(ObjectIdentifier)
  }

  private let goal: Goal
  private var visited: Set<ObjectIdentifier> = []

  /// Searches for a delivery that the thread with that stack is in the middle of: nothing downstream of it sees another event until it has returned.
  package init(forDeliveryOn stack: StackSpan) {
    goal = .delivery(stack)
  }

  /// Searches for a hub.
  init(forHub hub: ObjectIdentifier) {
    goal = .hub(hub)
  }

  /// Whether a thread whose deliveries are searched for has left a mark.
  ///
  /// - Parameter mark: an address on its stack; zero is none.
  func isLeft(_ mark: UInt) -> Bool {
    if mark != 0, case .delivery(let stack) = goal { stack.contains(mark) } else { false }
  }

  /// Searches a hub, and what is upstream of it.
  mutating func visit(_ roster: Roster) -> Bool {
    let identity = ObjectIdentifier(roster)
    guard visited.insert(identity).inserted else { return false }
    switch goal {
    case .delivery(let stack):
      // Other upstreams of a subject do not count: any thread may send to it.
      return roster.isClaimed(from: stack) || (roster.feeder?.leads(&self) ?? false)
    case .hub(let hub):
      return identity == hub || (roster.feeder?.leads(&self) ?? false) || roster.upstreamsLead(&self)
    }
  }
}
