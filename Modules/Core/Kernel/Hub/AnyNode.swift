import Synchronization

/// A subscriber's place in a ``Roster``, without its types.
@usableFromInline
package class AnyNode: SubscriptionLink, @unchecked Sendable {
  // Unchecked because `preceding` and `isListed` change only with the roster's access, `holdsSubscription` only in `init`. `following` and `state` are atomic: the
  // claim holder reads them without. The small ones first, where they fill up what the base class has left.
  @exclusivity(unchecked) @usableFromInline final var isListed = false
  @exclusivity(unchecked) @usableFromInline final var holdsSubscription = false
  @usableFromInline
  final let state: Atomic<UInt8>
  @usableFromInline
  final let following = Atomic<Unmanaged<AnyNode>?>(nil)
  @exclusivity(unchecked) @usableFromInline final var preceding: Unmanaged<AnyNode>?
  @usableFromInline final let roster: Roster

  /// Takes events.
  @usableFromInline static var open: UInt8 { 0 }
  /// Still reads its replay: events wait in its own queue.
  @usableFromInline static var gated: UInt8 { 1 }
  /// Takes nothing any more.
  @usableFromInline static var removed: UInt8 { 2 }
  /// Came after the end, and is on no list.
  static var late: UInt8 { 3 }

  @inlinable
  init(roster: Roster, state: UInt8) {
    self.roster = roster
    self.state = Atomic(state)
    super.init()
  }

  /// The next of those who left during a delivery. In a field that is free by then: who has left is off its subscription's list.
  final var nextRemoved: Unmanaged<AnyNode>? {
    get { after.map { Unmanaged.fromOpaque($0.toOpaque()) } }
    set { after = newValue.map { Unmanaged.fromOpaque($0.toOpaque()) } }
  }

  override func cut() -> Bool {
    roster.remove(self)
  }

  /// Called when it came after the end, and is not put on any list.
  func missed() {}

  /// What is to be called when the subscriber has left, if anything, for a place that replaces this.
  var leaving: (@Sendable () -> Void)? { nil }

  package override func leads(_ search: inout UpstreamSearch) -> Bool {
    search.visit(roster)
  }
}
