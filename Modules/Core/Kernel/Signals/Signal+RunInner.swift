extension Signal {
  /// Subscribes for an operator that goes on after the signal has ended: below a child of the operator's own subscription, which
  /// ends before the operator reacts to the terminal (C5); without one if the signal needs none.
  ///
  /// - Parameters:
  ///   - subscription: the operator's own, its downstream's.
  ///   - next: takes the values.
  ///   - ended: takes the end, once.
  @inlinable
  @inline(__always)
  package func run(
    below subscription: Subscription, next: @escaping @Sendable (Value) -> Void,
    ended: @escaping @Sendable (Termination<Failure>) -> Void
  ) {
    if traits.contains(.immediate) {
      attach(Subscriber(next: next, terminal: ended, subscription: subscription))
    } else {
      attach(as: subscription.makeChild(), next: next, ended: ended)
    }
  }
}
