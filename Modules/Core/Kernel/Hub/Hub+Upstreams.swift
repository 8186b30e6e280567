extension Hub {
  /// Makes the subscriber for one more upstream of the hub.
  ///
  /// - Parameter owner: kept alive for as long as the upstream may send.
  package func makeSubscriber(owner: some AnyObject & Sendable) -> Subscriber<Value, Failure> {
    let child = makeUpstream()
    return Subscriber(
      next: { [self] value in
        child.noteValue()
        withExtendedLifetime(owner) { send(value) }
      },
      terminal: { [self] termination in
        child.end()
        end(termination)
      },
      subscription: child)
  }

  /// Makes the subscriber for one more upstream of what the hub is a part of; it ends when the hub does.
  ///
  /// - Parameters:
  ///   - next: takes the upstream's values.
  ///   - terminal: takes its end, after its subscription has ended.
  package func makeSubscriber<Input: Sendable>(
    next: @escaping @Sendable (Input) -> Void, terminal: @escaping @Sendable (Termination<Failure>) -> Void
  ) -> Subscriber<Input, Failure> {
    let child = makeUpstream()
    return Subscriber(
      next: { value in
        child.noteValue()
        next(value)
      },
      terminal: { termination in
        child.end()
        terminal(termination)
      },
      subscription: child)
  }

  private func makeUpstream() -> UpstreamSubscription {
    UpstreamSubscription(feeding: self, parent: parentOfUpstreams())
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
