/// A subscriber's place in a ``Hub``.
@usableFromInline
final class Node<Value: Sendable, Failure: Error>: AnyNode, @unchecked Sendable {
  // Unchecked because `backlog` changes only under the hub's lock; nothing else here ever changes.
  @usableFromInline let next: @Sendable (Value) -> Void
  @usableFromInline let terminal: @Sendable (Termination<Failure>) -> Void
  @usableFromInline let subscription: Subscription
  /// The values that came while the node read its replay.
  @exclusivity(unchecked) @usableFromInline var backlog: [Value]?

  @inlinable
  @inline(__always)
  init(_ subscriber: Subscriber<Value, Failure>, in hub: Hub<Value, Failure>, state: UInt8 = AnyNode.open) {
    next = subscriber.next
    terminal = subscriber.terminal
    subscription = subscriber.subscription
    super.init(in: hub, state: state)
  }

  @usableFromInline
  override func takeEnd() {
    // The hub made the node. The ending does not change any more when it is delivered.
    let hub: Hub<Value, Failure> = roster.hub()
    guard let ending = hub.ending else { return }
    switch ending {
    case .terminated(let termination): terminal(termination)
    case .abandoned: subscription.abandon()
    case .expired: terminal(.completed)
    case .silent: fallSilent()
    }
  }

  /// Leaves a ``SilentPlace`` in the subscription's list, and is released with the subscriber's closures.
  private func fallSilent() {
    guard let connection = roster.feeder as? Subscription else { return subscription.abandon() }
    let place = SilentPlace(of: subscription, after: connection)
    guard subscription.replace(self, by: place) else { return }
    roster.remove(self)
    place.follow()
  }
}

/// How a hub ended.
@usableFromInline
enum HubEnding<Failure: Error>: Sendable {
  // Indirect so that its size is known: what holds one is freed without looking up metadata.
  indirect case terminated(Termination<Failure>)
  /// Its owner was dropped without a terminal (C9).
  case abandoned
  /// Completed, and the values are forgotten: what they were of is gone.
  case expired
  /// Nothing comes any more, and nothing has ended: see ``Hub/fallSilent()``.
  case silent
}
