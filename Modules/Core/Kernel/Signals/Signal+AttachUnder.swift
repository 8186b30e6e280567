extension Signal {
  /// Subscribes for an operator that ends with its upstream: both share one subscription.
  ///
  /// - Parameters:
  ///   - subscription: the downstream's subscription.
  ///   - next: takes the values.
  ///   - terminal: takes the end.
  @inlinable
  @inline(__always)
  public func attach(
    under subscription: Subscription, next: @escaping @Sendable (Value) -> Void,
    terminal: @escaping @Sendable (Termination<Failure>) -> Void
  ) {
    attach(Subscriber(next: next, terminal: terminal, subscription: subscription))
  }
}
