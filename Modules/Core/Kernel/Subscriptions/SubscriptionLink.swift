/// An element of a ``Subscription``'s list of what ends with it: a child, a place in a hub, a teardown action.
///
/// The list is intrusive: joining and leaving it are O(1) and allocate nothing. Open because ``Subscription`` is; only the kernel makes others.
open class SubscriptionLink: @unchecked Sendable {
  // Unchecked because the fields below change only under the lock of the subscription the link is in, or, once that has
  // ended, on the one thread that ended it; after that they belong to the link, see ``AnyNode``. They are unmanaged, so that no
  // reference counting can move past an unlock: the list owns one count of each link, which whoever takes the link out gives back.
  @exclusivity(unchecked) @usableFromInline final var before: Unmanaged<SubscriptionLink>?
  @exclusivity(unchecked) @usableFromInline final var after: Unmanaged<SubscriptionLink>?
  @exclusivity(unchecked) @usableFromInline final var isLinked = false

  @inlinable
  init() {}

  /// Called without a lock when the subscription ends, and takes the link off its list.
  ///
  /// - Returns: whether the list gives its count back; if not, the link has found another use for it.
  func cut() -> Bool { true }

  /// Whether a search finds its goal upstream of this link.
  package func leads(_ search: inout UpstreamSearch) -> Bool { false }

  /// The link itself, if it is the subscription of one of several upstreams that an operator joins.
  var joinedSource: Subscription? { nil }

  /// What an operator left here for those upstream of it, if this is such a place.
  var note: (any SubscriptionNote)? { nil }
}
