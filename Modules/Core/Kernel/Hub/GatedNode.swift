/// The place of a subscriber that is replayed to first: what is sent meanwhile waits here.
@usableFromInline
final class GatedNode<Value: Sendable, Failure: Error>: Node<Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; `backlog` changes only under the hub's lock.
  @exclusivity(unchecked) @usableFromInline var backlog = Backlog<HubEvent<Value, Failure>>()

  @inlinable
  init(_ subscriber: Subscriber<Value, Failure>, in roster: Roster) {
    super.init(subscriber, in: roster, state: AnyNode.gated)
  }
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
