/// The subscription of one of the upstreams that feed a hub: an abandoned one is forgotten, and ends nothing else.
final class UpstreamSubscription: ChildSubscription, @unchecked Sendable {
  // Unchecked because the base class is.
  override func abandoned() {}
}
