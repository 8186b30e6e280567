import ReactiveDisposables

/// An element of a ``Subscription``'s list of what ends with it: a child, a place in a hub, a teardown action, a note.
///
/// Open because ``Subscription`` is; only the kernel makes others.
open class SubscriptionLink: @unchecked Sendable {
  // Unchecked because `linkPlace` is atomic, and changes under the lock of the subscription only.
  @usableFromInline final let linkPlace = ListPlace<SubscriptionLink>()

  @inlinable
  init() {}

  /// Called once, without a lock, when the subscription ends. The link is off the list by then.
  func cut() {}

  /// Whether a search finds its goal upstream of this link.
  package func leads(_ search: inout UpstreamSearch) -> Bool { false }

  /// The link itself, if it is the subscription of one of several upstreams that an operator joins.
  var joinedSource: Subscription? { nil }

  /// What an operator left here for those upstream of it, if this is such a place.
  var note: (any SubscriptionNote)? { nil }
}

/// The lists of subscriptions.
@usableFromInline
enum Links: ListKind {
  @inlinable
  static func withPlace<Result>(
    of element: SubscriptionLink, _ body: (borrowing ListPlace<SubscriptionLink>) -> Result
  ) -> Result {
    body(element.linkPlace)
  }
}
