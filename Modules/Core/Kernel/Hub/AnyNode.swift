import Synchronization

/// A subscriber's place in a ``Roster``, without its types.
@usableFromInline
package class AnyNode: SubscriptionLink, @unchecked Sendable {
  // Unchecked because `preceding`, `nextRemoved` and `isListed` change only with the roster's access. `following` and `state`
  // are atomic: the claim holder reads them without.
  @usableFromInline
  final let following = Atomic<Unmanaged<AnyNode>?>(nil)
  @usableFromInline
  final let state: Atomic<UInt>
  @exclusivity(unchecked) @usableFromInline final var preceding: Unmanaged<AnyNode>?
  @exclusivity(unchecked) @usableFromInline final var nextRemoved: Unmanaged<AnyNode>?
  @exclusivity(unchecked) @usableFromInline final var isListed = false
  @usableFromInline final let roster: Roster

  /// Takes events.
  @usableFromInline static var open: UInt { 0 }
  /// Still reads its replay: events wait in its own queue.
  @usableFromInline static var gated: UInt { 1 }
  /// Takes nothing any more.
  @usableFromInline static var removed: UInt { 2 }
  /// Came after the end, and is on no list.
  static var late: UInt { 3 }

  @inlinable
  init(roster: Roster, state: UInt) {
    self.roster = roster
    self.state = Atomic(state)
    super.init()
  }

  override func cut() {
    roster.remove(self)
  }

  override func isFed(from stack: StackSpan) -> Bool {
    roster.isClaimed(from: stack)
  }
}
