/// What a generated signal sends to: a subscriber that cannot escape the closure it is given to.
///
/// That it cannot be copied or kept is what lets the compiler prove the sends serial, so that nothing needs to serialise them.
@frozen
public struct Emitter<Value: Sendable>: ~Copyable {
  @usableFromInline let next: @Sendable (Value) -> Void
  @usableFromInline let subscription: Subscription

  @inlinable
  init(next: @escaping @Sendable (Value) -> Void, subscription: Subscription) {
    self.next = next
    self.subscription = subscription
  }

  /// Sends a value, on the calling thread.
  @inlinable
  public borrowing func send(_ value: Value) { next(value) }

  /// Whether nobody listens any more: a loop looks here and stops.
  @inlinable
  public var isDisposed: Bool { subscription.isDisposed }

  /// Adds a closure that runs when the subscription ends, at once if it has.
  @inlinable
  public borrowing func add(_ action: sending @escaping () -> Void) { subscription.add(action) }
}

// The emitter holds a subscription and a closure that belong to one serial run: it must stay in it.
@available(*, unavailable)
extension Emitter: Sendable {}
