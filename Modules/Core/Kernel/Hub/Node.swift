import Synchronization

/// A subscriber's place in a ``Hub``.
@usableFromInline
final class Node<Value: Sendable, Failure: Error>: AnyNode, @unchecked Sendable {
  // Unchecked because the base class is; `backlog` changes only under the hub's lock.
  @usableFromInline let next: @Sendable (Value) -> Void
  @usableFromInline let terminal: @Sendable (Termination<Failure>) -> Void
  @usableFromInline let subscription: Subscription
  @exclusivity(unchecked) @usableFromInline var backlog = Backlog<HubEvent<Value, Failure>>()

  @inlinable
  init(_ subscriber: Subscriber<Value, Failure>, in roster: Roster, state: UInt) {
    next = subscriber.next
    terminal = subscriber.terminal
    subscription = subscriber.subscription
    super.init(roster: roster, state: state)
  }

  func end(_ ending: HubEnding<Failure>) {
    switch ending {
    case .terminated(let termination): terminal(termination)
    case .abandoned: subscription.abandon()
    case .expired: terminal(.completed)
    }
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
}

/// What a gated node keeps for later.
@usableFromInline
enum HubEvent<Value: Sendable, Failure: Error>: Sendable {
  case next(Value)
  case end(HubEnding<Failure>)
}

/// A list that costs nothing to make and to drop while it is empty.
@usableFromInline
struct Backlog<Element> {
  private var elements: [Element]?

  @usableFromInline
  init() {}

  mutating func append(_ element: Element) {
    if elements == nil { elements = [element] } else { elements?.append(element) }
  }

  mutating func take() -> [Element] {
    elements.take() ?? []
  }
}
