/// The subscription of one of the upstreams that feed a hub: one that lets go of the hub is forgotten, and ends nothing else.
final class UpstreamSubscription: Subscription, @unchecked Sendable {
  // Unchecked because the base class is.
  override func abandoned() {}
}
