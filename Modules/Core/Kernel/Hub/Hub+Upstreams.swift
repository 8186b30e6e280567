extension Hub {
  /// Makes the subscriber for one more upstream of the hub.
  ///
  /// - Parameter owner: kept alive for as long as the upstream may send.
  package func makeSubscriber(owner: some AnyObject & Sendable) -> Subscriber<Value, Failure> {
    makeSubscriber(
      next: { [self] value in withExtendedLifetime(owner) { send(value) } },
      terminal: { [self] termination in end(termination) })
  }

  /// Makes the subscriber for one more upstream of what the hub is a part of; it ends when the hub does.
  ///
  /// - Parameters:
  ///   - next: takes the upstream's values.
  ///   - terminal: takes its end, after its subscription has ended.
  package func makeSubscriber<Input: Sendable>(
    next: @escaping @Sendable (Input) -> Void, terminal: @escaping @Sendable (Termination<Failure>) -> Void
  ) -> Subscriber<Input, Failure> {
    let child = UpstreamSubscription(feeding: self, parent: parentOfUpstreams())
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
}
