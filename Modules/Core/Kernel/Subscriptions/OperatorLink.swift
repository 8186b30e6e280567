import Synchronization

/// Leads a search from what an operator sends, a window or a group, to the operator's own subscription, and does not keep that.
@usableFromInline
package final class OperatorLink: SubscriptionLink, @unchecked Sendable {
  // Unchecked because `subscription` is set in `init` and never again; a weak reference cannot be a constant before Swift 6.3.
  private weak var subscription: Subscription?
  @usableFromInline let mark = Atomic<UInt>(0)

  /// Makes a link that leads to a subscription.
  @usableFromInline
  package init(to subscription: Subscription) {
    self.subscription = subscription
    super.init()
  }

  /// Delivers something of the operator's, so that a search on this thread finds that. One delivery at a time, and none inside another.
  @inlinable
  @inline(__always)
  package func delivering(_ body: () -> Void) {
    mark.store(currentStackAddress(), ordering: .relaxed)
    body()
    mark.store(0, ordering: .relaxed)
  }

  package override func leads(_ search: inout UpstreamSearch) -> Bool {
    search.isLeft(mark.load(ordering: .relaxed)) || subscription?.leads(&search) ?? false
  }
}
