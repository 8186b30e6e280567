/// A first-in, first-out queue: for what an operator holds until it is its turn.
///
/// Appending and taking are O(1), amortised over growth. Taking an element leaves no reference to it behind, so that nothing is released
/// where the queue is changed, which may be under a lock (C3).
@frozen
public struct RingQueue<Element> {
  // A power of two of places; those in use begin at `oldest` and wrap around.
  @usableFromInline var places: [Element?] = []
  @usableFromInline var oldest = 0
  @usableFromInline var used = 0

  /// Makes an empty queue. Allocates nothing before the first element comes.
  @inlinable
  public init() {}

  /// How many elements wait.
  @inlinable
  public var count: Int { used }

  /// Whether nothing waits.
  @inlinable
  public var isEmpty: Bool { used == 0 }

  /// The oldest element, if any waits.
  @inlinable
  public var first: Element? { used == 0 ? nil : places[oldest] }

  /// Adds an element behind all others.
  @inlinable
  public mutating func append(_ element: Element) {
    if used == places.count { grow() }
    places[(oldest &+ used) & (places.count &- 1)] = element
    used &+= 1
  }

  /// Takes the oldest element, if any waits.
  @inlinable
  public mutating func popFirst() -> Element? {
    guard used > 0 else { return nil }
    let element = places[oldest].take()
    oldest = (oldest &+ 1) & (places.count &- 1)
    used &-= 1
    // A queue that was long once does not keep its memory for ever.
    if used == 0, places.count > 4_096 { self = RingQueue() }
    return element
  }

  /// Puts an element in the place of the oldest, or of none if nothing waits. Returns what it replaced.
  @inlinable
  public mutating func replaceFirst(with element: Element) -> Element? {
    guard used > 0 else {
      append(element)
      return nil
    }
    var replaced = Optional(element)
    swap(&places[oldest], &replaced)
    return replaced
  }

  /// Takes all elements, oldest first.
  public mutating func popAll() -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(used)
    while let element = popFirst() { elements.append(element) }
    return elements
  }

  /// Takes all elements, as a queue of their own.
  mutating func takeAll() -> RingQueue {
    var taken = RingQueue()
    swap(&taken, &self)
    return taken
  }

  // Inlinable to be specialised: through witness tables it took ten times as long as all else that is done with an element.
  @inlinable
  @inline(never)
  mutating func grow() {
    var grown: [Element?] = []
    let capacity = Swift.max(8, places.count * 2)
    grown.reserveCapacity(capacity)
    // Taken and not copied: no element is retained and released again.
    for place in 0..<used { grown.append(places[(oldest &+ place) & (places.count &- 1)].take()) }
    while grown.count < capacity { grown.append(nil) }
    places = grown
    oldest = 0
  }
}

extension RingQueue: Sendable where Element: Sendable {}
