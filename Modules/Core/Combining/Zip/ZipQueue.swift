/// What one side of a zip sent and the others did not yet: a ring that appends and takes in O(1).
@usableFromInline
struct ZipQueue<Element: Sendable>: Sendable {
  @usableFromInline var places: [Element?] = []
  @usableFromInline var oldest = 0
  @usableFromInline var count = 0

  @inlinable var isEmpty: Bool { count == 0 }

  @inlinable
  init() {}

  @inlinable
  mutating func append(_ element: Element) {
    if count == places.count { grow() }
    // The number of places is a power of two.
    places[(oldest &+ count) & (places.count &- 1)] = element
    count &+= 1
  }

  /// Takes the oldest element, of a queue that is not empty.
  @inlinable
  mutating func removeFirst() -> Element {
    let element = places[oldest].take()!
    oldest = (oldest &+ 1) & (places.count &- 1)
    count &-= 1
    if count == 0, places.count > 1_024 { self = ZipQueue() }
    return element
  }

  @inlinable
  @inline(never)
  mutating func grow() {
    var grown: [Element?] = []
    grown.reserveCapacity(max(8, places.count * 2))
    grown.append(contentsOf: places[oldest...])
    grown.append(contentsOf: places[..<oldest])
    grown.append(contentsOf: repeatElement(nil, count: max(8, places.count)))
    places = grown
    oldest = 0
  }
}
