import Synchronization

/// Leads a search from what an operator sends, a window or a group, to the operator's own subscription, and does not keep that.
@usableFromInline
package final class OperatorLink: SubscriptionLink, @unchecked Sendable {
  // Unchecked because the base class is; `mark` is atomic, and nothing else here ever changes.
  private let subscription: WeakReference<Subscription>
  @usableFromInline let mark = Atomic<UInt>(0)

  /// Makes a link that leads to a subscription.
  @usableFromInline
  package init(to subscription: Subscription) {
    self.subscription = WeakReference(to: subscription, subscription.weakTarget)
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
    search.isLeft(mark.load(ordering: .relaxed)) || subscription.object?.leads(&search) ?? false
  }
}
