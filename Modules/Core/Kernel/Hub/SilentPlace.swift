/// What is left of a subscriber's place when no event can come any more, and nothing has ended: the source of the connection has released what it was
/// attached with.
///
/// A ``Node`` holds the subscriber's closures, and these the subscription, which holds the node: a cycle that an event ends. No event comes any more, so
/// this takes the node's place. It is then as with `never`: the subscription lives for as long as its handle is held, and ends when the handle is
/// released. It keeps the connection, whose end abandons the subscription (C9).
final class SilentPlace: SubscriptionLink, @unchecked Sendable {
  // Unchecked because the base class is; nothing here ever changes.
  private let connection: Subscription
  private let follower: Follower

  /// Makes a place, which is then put on the subscription's list.
  ///
  /// - Parameters:
  ///   - subscription: the subscriber's.
  ///   - connection: what has not ended.
  init(of subscription: Subscription, after connection: Subscription) {
    self.connection = connection
    follower = Follower(subscription)
    super.init()
  }

  /// Ends the subscription with the connection, from now on. Called when this is on the subscription's list.
  func follow() {
    connection.adopt(follower)
    if follower.hasEnded { connection.forget(follower) }
  }

  override func cut() { connection.forget(follower) }

  package override func leads(_ search: inout UpstreamSearch) -> Bool {
    connection.leads(&search)
  }
}

/// Abandons a subscription when the connection ends that it is on the list of.
private final class Follower: SubscriptionLink, @unchecked Sendable {
  // Unchecked because the base class is; nothing here ever changes.
  private let subscription: WeakReference<Subscription>

  init(_ subscription: Subscription) {
    self.subscription = WeakReference(to: subscription, subscription.weakTarget)
    super.init()
  }

  var hasEnded: Bool { subscription.object?.isDisposed ?? true }

  override func cut() { subscription.object?.abandon() }
}
