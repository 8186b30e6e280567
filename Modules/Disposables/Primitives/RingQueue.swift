/// A first-in, first-out queue: for what an operator holds until it is its turn.
///
/// Appending and taking are O(1), amortised over growth. Taking an element leaves no reference to it behind, so that nothing is released
/// where the queue is changed, which may be under a lock (C3).
@usableFromInline
package struct RingQueue<Element> {
  // Those in use begin at `oldest` and wrap around.
  @usableFromInline var places: [Element?] = []
  @usableFromInline var oldest = 0
  @usableFromInline var used = 0

  /// Makes an empty queue. Allocates nothing before the first element comes.
  @inlinable
  package init() {}

  /// How many elements wait.
  @inlinable
  package var count: Int { used }

  /// Whether nothing waits.
  @inlinable
  package var isEmpty: Bool { used == 0 }

  /// The oldest element, if any waits.
  @inlinable
  package var first: Element? { used == 0 ? nil : places[oldest] }

  /// The newest element, if any waits.
  @inlinable
  package var last: Element? { used == 0 ? nil : places[wrapped(oldest &+ used &- 1)] }

  /// All elements, oldest first.
  @inlinable
  package var elements: [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(used)
    for place in 0..<used {
      if let element = places[wrapped(oldest &+ place)] { elements.append(element) }
    }
    return elements
  }

  /// Adds an element behind all others, or in the place of the oldest if there are as many as are to be kept; returns what it replaced.
  ///
  /// - Parameter limit: how many are to be kept; the same with each call.
  @inlinable
  package mutating func append(_ element: Element, keeping limit: Int) -> Element? {
    guard used == limit else {
      if used == places.count { grow(to: Swift.min(limit, Swift.max(8, used * 2))) }
      insert(element)
      return nil
    }
    var replaced = Optional(element)
    swap(&places[oldest], &replaced)
    oldest = wrapped(oldest &+ 1)
    return replaced
  }

  /// Where the elements are stored; for tests.
  package var address: UInt { places.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } }

  /// Adds an element behind all others.
  @inlinable
  package mutating func append(_ element: Element) {
    if used == places.count { grow(to: Swift.max(8, used * 2)) }
    insert(element)
  }

  /// Takes the oldest element, if any waits.
  @inlinable
  package mutating func popFirst() -> Element? {
    guard used > 0 else { return nil }
    let element = places[oldest].take()
    oldest = wrapped(oldest &+ 1)
    used &-= 1
    // A queue that was long once does not keep its memory for ever.
    if used == 0, places.count > 4_096 { self = RingQueue() }
    return element
  }

  /// Puts an element in the place of the oldest, or of none if nothing waits. Returns what it replaced.
  @inlinable
  package mutating func replaceFirst(with element: Element) -> Element? {
    guard used > 0 else {
      append(element)
      return nil
    }
    var replaced = Optional(element)
    swap(&places[oldest], &replaced)
    return replaced
  }

  /// Takes all elements, oldest first.
  package mutating func popAll() -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(used)
    while let element = popFirst() { elements.append(element) }
    return elements
  }

  /// Takes all elements, as a queue of their own.
  package mutating func takeAll() -> RingQueue {
    var taken = RingQueue()
    swap(&taken, &self)
    return taken
  }

  @inlinable
  @inline(__always)
  mutating func insert(_ element: Element) {
    places[wrapped(oldest &+ used)] = element
    used &+= 1
  }

  /// The index of a place; of one beyond the last, that from the first.
  @inlinable
  @inline(__always)
  func wrapped(_ place: Int) -> Int { place < places.count ? place : place &- places.count }

  // Inlinable to be specialised: through witness tables it took ten times as long as all else that is done with an element.
  @inlinable
  @inline(never)
  mutating func grow(to capacity: Int) {
    var grown: [Element?] = []
    grown.reserveCapacity(capacity)
    // Taken and not copied: no element is retained and released again.
    for place in 0..<used { grown.append(places[wrapped(oldest &+ place)].take()) }
    while grown.count < capacity { grown.append(nil) }
    places = grown
    oldest = 0
  }
}

extension RingQueue: Sendable where Element: Sendable {}
