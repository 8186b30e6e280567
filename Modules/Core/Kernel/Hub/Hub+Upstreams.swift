extension Hub {
  /// Makes the subscriber for one more upstream of the hub.
  ///
  /// - Parameter owner: kept alive for as long as the upstream may send.
  package func makeSubscriber(owner: some AnyObject & Sendable) -> Subscriber<Value, Failure> {
    let child = UpstreamSubscription(parent: parentOfUpstreams())
    return Subscriber(
      next: { [self] value in
        withExtendedLifetime(owner) { send(value) }
      },
      terminal: { [self] termination in
        child.end()
        end(termination)
      },
      subscription: child)
  }

  /// What the subscriptions of all upstreams are children of; made when first needed.
  private func parentOfUpstreams() -> Subscription {
    lock.lock()
    defer { lock.unlock() }
    if let upstreams { return upstreams }
    let made = Subscription()
    upstreams = made
    if hasClosed { made.end() }
    return made
  }
}
