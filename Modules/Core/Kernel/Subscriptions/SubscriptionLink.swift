/// An entry in the list that a ``Subscription`` keeps: a child, a place among the subscribers of a subject or a shared
/// signal, a teardown action, or a note.
///
/// The class is open because its subclass ``Subscription`` is open. All its other subclasses are internal to this
/// library.
open class SubscriptionLink: @unchecked Sendable {
  // Unchecked because `linkPlace` is atomic, and changes under the lock of the subscription only.
  @usableFromInline final let linkPlace = ListPlace<SubscriptionLink>()

  @inlinable
  init() {
    #if Exploration
      StepListener.keepMemory(of: self)
    #endif
  }

  /// Called once, without a lock, when the subscription ends. The link is off the list by then.
  func cut() {}

  /// As ``cut()``. A link with links of its own puts them before the links that the caller will cut.
  func cut(before links: borrowing List<Links>) { cut() }

  /// Whether events come from this link: a place in a hub, for example.
  var isSource: Bool { false }

  /// Whether another subscription brings the events: that of an operator such as a window, or of a shared run. It may
  /// subscribe to other hubs later.
  var isFedElsewhere: Bool { false }

  /// Notes that the events of this link go to a hub.
  func noteIsSearched() {}

  /// Adds the objects upstream of this link to a search.
  package func extend(_ search: inout UpstreamSearch) {}

  /// Ends the link if it is the subscription of a source that a joiner has joined.
  func endSource(of joiner: AnyObject) {}
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
