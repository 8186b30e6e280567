/// Delivers the values of one source inside the claim of a ``Serialiser``.
///
/// A value that waits for the claim when the downstream ends goes to the downstream's discard hook.
@usableFromInline
package struct SerialTarget<Value: Sendable>: Sendable {
  @usableFromInline let serialiser: Serialiser
  @usableFromInline let next: @Sendable (Value) -> Void
  /// Of the downstream.
  @usableFromInline let subscription: Subscription
  @usableFromInline let discard: (@Sendable (Value) -> Void)?

  /// Makes the target of a source. Call it while the source is subscribed to.
  ///
  /// - Parameters:
  ///   - serialiser: serialises the values of all sources.
  ///   - downstream: the subscriber to which the values lead.
  ///   - next: takes a value, inside the claim.
  @inlinable
  package init(
    _ serialiser: Serialiser, for downstream: Subscriber<some Sendable, some Error>,
    next: @escaping @Sendable (Value) -> Void
  ) {
    (self.serialiser, self.next) = (serialiser, next)
    subscription = downstream.subscription
    discard = downstream.discardHook()
  }

  /// Delivers a value now or, if a delivery is in progress, after the deliveries that were accepted before.
  @inlinable
  @inline(__always)
  package func send(_ value: Value) {
    if serialiser.claimIfIdle() {
      next(value)
      serialiser.release()
    } else {
      queue(value)
    }
  }

  @usableFromInline
  @inline(never)
  func queue(_ value: Value) {
    guard let discard else {
      serialiser.accept { [next] in next(value) }
      return
    }
    let waiting = WaitingValue { discard(value) }
    serialiser.accept { [next, subscription] in
      if subscription.isDisposed { return }
      waiting.use()
      next(value)
    }
  }
}
