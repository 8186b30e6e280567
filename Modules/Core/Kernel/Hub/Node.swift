import ReactiveDisposables
import Synchronization

/// A subscriber's place in a ``Hub``.
@usableFromInline
class Node<Value: Sendable, Failure: Error>: AnyNode, @unchecked Sendable {
  // Unchecked because the base class is; nothing here ever changes.
  @usableFromInline final let next: @Sendable (Value) -> Void
  @usableFromInline final let terminal: @Sendable (Termination<Failure>) -> Void
  // Unmanaged, for what takes the end mostly holds it: a count for each subscriber is saved.
  @usableFromInline final let held: Unmanaged<Subscription>

  @inlinable
  @inline(__always)
  init(_ subscriber: Subscriber<Value, Failure>, in roster: Roster, state: UInt8 = AnyNode.open) {
    next = subscriber.next
    terminal = subscriber.terminal
    held = .passUnretained(subscriber.subscription)
    super.init(roster: roster, state: state)
    // A closure that captures the subscription and nothing else has it for its context.
    let addresses = subscriber.addresses
    holdsSubscription = addresses.terminal != addresses.subscription
    if holdsSubscription { _ = held.retain() }
  }

  @inlinable
  deinit {
    if holdsSubscription { held.release() }
  }

  /// The subscriber's subscription.
  @inlinable
  final var subscription: Subscription { held.takeUnretainedValue() }

  final func end(_ ending: HubEnding<Failure>) {
    switch ending {
    case .terminated(let termination): terminal(termination)
    case .abandoned: subscription.abandon()
    case .expired: terminal(.completed)
    case .silent: fallSilent()
    }
  }

  /// Leaves a ``SilentPlace`` in the subscription's list, and is released with the subscriber's closures.
  private func fallSilent() {
    let subscription = subscription
    guard let connection = roster.feeder as? Subscription else { return subscription.abandon() }
    let place = SilentPlace(of: subscription, after: connection, leaving: leaving)
    if state.load(ordering: .acquiring) == AnyNode.late {
      subscription.adopt(.passRetained(place))
      return place.follow()
    }
    var replacement = subscription.replace(self, by: place)
    // The thread that subscribes has put it on the hub's list, and is about to put it on the subscription's.
    while replacement == .tooEarly {
      yieldProcessor()
      replacement = subscription.replace(self, by: place)
    }
    guard replacement == .done else { return }
    if roster.remove(self) { Unmanaged.passUnretained(self).release() }
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
