/// A first-in, first-out queue, of two arrays.
///
/// Appending and taking are O(1), amortised over growth. Taking an element leaves no reference behind, so that a change
/// of the queue under a lock releases no value (C3).
@usableFromInline
package struct RingQueue<Element> {
  // Not one array with empty places: an optional integer takes twice the memory of an integer.
  /// The elements to take next, the oldest last: where an array is shortened without a move.
  @usableFromInline var older: [Element] = []
  /// The elements behind those, where new ones are appended. If `older` is empty, they begin at `oldest` and wrap
  /// around.
  @usableFromInline var newer: [Element] = []
  /// Not zero only in a queue that has reached its limit: each new element is in the place of the oldest then.
  @usableFromInline var oldest = 0

  /// Makes an empty queue. Allocates nothing before the first element.
  @inlinable package init() {}

  @inlinable package var count: Int { older.count &+ newer.count }
  @inlinable package var isEmpty: Bool { newer.isEmpty && older.isEmpty }
  @inlinable package var first: Element? { isEmpty ? nil : self[0] }
  @inlinable
  package var last: Element? { newer.isEmpty ? older.first : newer[(oldest == 0 ? newer.count : oldest) &- 1] }

  /// All elements, oldest first. O(1) if none was taken or replaced, else O(n).
  @inlinable
  package var elements: [Element] {
    older.isEmpty && oldest == 0 ? newer : older.reversed() + newer[oldest...] + newer[..<oldest]
  }

  /// Where the newer elements are stored; for tests.
  package var address: UInt { newer.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } }

  /// The element that has a number of older ones before it: fewer than ``count``.
  @inlinable
  @inline(__always)
  package subscript(place: Int) -> Element {
    if place < older.count { return older[older.count &- 1 &- place] }
    let index = oldest &+ place &- older.count
    return newer[index < newer.count ? index : index &- newer.count]
  }

  /// Adds an element behind all others.
  @inlinable
  package mutating func append(_ element: Element) { newer.append(element) }

  /// Adds an element behind all others, or in the place of the oldest if the limit is reached. Returns the element that
  /// it replaced.
  ///
  /// - Parameter limit: the greatest number of elements; the same with each call, and not zero.
  @inlinable
  @inline(__always)
  package mutating func append(_ element: Element, keeping limit: Int) -> Element? {
    guard newer.count == limit else {
      let replaced = older.isEmpty || count < limit ? nil : popFirst()
      newer.append(element)
      return replaced
    }
    var replaced = element
    swap(&newer[oldest], &replaced)
    oldest &+= 1
    if oldest == limit { oldest = 0 }
    return replaced
  }

  /// Takes the oldest element, if there is one.
  @inlinable
  package mutating func popFirst() -> Element? {
    if older.isEmpty {
      if newer.isEmpty { return nil }
      turn()
    }
    let element = older.removeLast()
    // A queue that was long does not keep its memory.
    if older.isEmpty, older.capacity > 4_096, newer.isEmpty { self = RingQueue() }
    return element
  }

  /// Takes the newest element, if there is one. O(n) if elements were taken and none was added since.
  package mutating func popLast() -> Element? {
    if newer.isEmpty || oldest != 0 { (older, newer, oldest) = ([], elements, 0) }
    return newer.popLast()
  }

  /// Takes all elements, as a queue of their own.
  package mutating func takeAll() -> RingQueue {
    let taken = self
    self = RingQueue()
    return taken
  }

  /// Makes the newer elements the older ones. Their order is reversed in place.
  @inlinable
  mutating func turn() {
    if oldest != 0 { (newer, oldest) = (elements, 0) }
    // One element needs no look at the array's protocols, which code for any type has to take.
    if newer.count > 1 { newer.reverse() }
    swap(&older, &newer)
  }
}

extension RingQueue: Sendable where Element: Sendable {}
