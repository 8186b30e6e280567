/// A first-in, first-out queue, in an array that wraps around.
///
/// Appending and taking are O(1), amortised over growth. Taking an element leaves no reference behind, so that a change of
/// the queue under a lock releases no value (C3).
@usableFromInline
package struct RingQueue<Element> {
  // The used places begin at `oldest` and wrap around.
  @usableFromInline var places: [Element?] = []
  @usableFromInline var oldest = 0
  @usableFromInline var used = 0

  /// Makes an empty queue. Allocates nothing before the first element.
  @inlinable package init() {}

  @inlinable package var count: Int { used }
  @inlinable package var isEmpty: Bool { used == 0 }
  @inlinable package var first: Element? { used == 0 ? nil : places[oldest] }
  @inlinable package var last: Element? { used == 0 ? nil : places[wrapped(oldest &+ used &- 1)] }

  /// All elements, oldest first.
  @inlinable
  package var elements: [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(used)
    for place in 0..<used {
      if let element = self[place] { elements.append(element) }
    }
    return elements
  }

  /// The element that has a number of older ones before it: fewer than ``count``.
  @inlinable
  @inline(__always)
  package subscript(place: Int) -> Element? { places[wrapped(oldest &+ place)] }

  /// Adds an element behind all others, or in the place of the oldest if the limit is reached. Returns the element that it replaced.
  ///
  /// - Parameter limit: the greatest number of elements; the same with each call, and not zero.
  @inlinable
  @inline(__always)
  package mutating func append(_ element: Element, keeping limit: Int) -> Element? {
    guard used == limit else {
      insert(element, limit: limit)
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
  package mutating func append(_ element: Element) { insert(element, limit: .max) }

  /// Takes the oldest element, if there is one.
  @inlinable
  package mutating func popFirst() -> Element? {
    guard used > 0 else { return nil }
    let element = places[oldest].take()
    oldest = wrapped(oldest &+ 1)
    used &-= 1
    // A queue that was long does not keep its memory.
    if used == 0, places.count > 4_096 { self = RingQueue() }
    return element
  }

  /// Takes the newest element, if there is one.
  package mutating func popLast() -> Element? {
    guard used > 0 else { return nil }
    used &-= 1
    return places[wrapped(oldest &+ used)].take()
  }

  /// Takes all elements, as a queue of their own.
  package mutating func takeAll() -> RingQueue {
    let taken = self
    self = RingQueue()
    return taken
  }

  @inlinable
  @inline(__always)
  mutating func insert(_ element: Element, limit: Int) {
    if used == places.count, oldest == 0 {
      // A queue from which nothing was taken is a plain array, which grows faster than one with places to fill.
      places.append(element)
    } else {
      if used == places.count { grow(to: Swift.min(limit, Swift.max(8, used * 2))) }
      places[wrapped(oldest &+ used)] = element
    }
    used &+= 1
  }

  /// The index of a place; of one beyond the last, that from the first.
  @inlinable
  @inline(__always)
  func wrapped(_ place: Int) -> Int { place < places.count ? place : place &- places.count }

  // Inlinable to be specialised: through witness tables it took ten times as long as all other work with an element.
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
