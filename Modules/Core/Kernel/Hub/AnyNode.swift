import ReactiveDisposables
import Synchronization

/// A subscriber's place in a ``Roster``, without its types: on the list of the hub, and on that of the subscription.
@usableFromInline
package class AnyNode: SubscriptionLink, @unchecked Sendable {
  // Unchecked because `isEndDue` changes only under the roster's lock; the rest is atomic or never changes.
  @usableFromInline final let hubPlace = ListPlace<AnyNode>()
  @usableFromInline final let state: Atomic<UInt8>
  /// Whether the end waits until the node has read its replay.
  @exclusivity(unchecked) @usableFromInline final var isEndDue = false
  @usableFromInline final let roster: Roster

  /// Takes events.
  @usableFromInline static var open: UInt8 { 0 }
  /// Reads its replay: events wait in its backlog.
  @usableFromInline static var gated: UInt8 { 1 }
  /// Takes nothing any more.
  @usableFromInline static var removed: UInt8 { 2 }

  @inlinable
  init(in roster: Roster, state: UInt8) {
    self.roster = roster
    self.state = Atomic(state)
    super.init()
  }

  override func cut() { roster.remove(self) }

  package override func leads(_ search: inout UpstreamSearch) -> Bool { search.visit(roster) }

  /// Hands the hub's end to the subscriber.
  @usableFromInline
  func takeEnd() {}
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
