/// Elements with numbers that are not used twice, found without a search: the low bits of a number are its place.
struct Slots<Element> {
  private static var bits: UInt64 { 24 }

  private var places: [(number: UInt64, element: Element?)] = []
  private var free: [Int] = []
  private var added: UInt64 = 0

  /// Adds an element, and returns its number.
  mutating func add(_ element: Element) -> UInt64 {
    added += 1
    let place = free.popLast() ?? places.count
    precondition(place < 1 << Self.bits, "more than \(1 << Self.bits) requests wait for replies")
    let number = added << Self.bits | UInt64(place)
    if place == places.count {
      places.append((number, element))
    } else {
      places[place] = (number, element)
    }
    return number
  }

  /// Removes an element; nil if it was removed before.
  mutating func remove(_ number: UInt64) -> Element? {
    let place = Int(truncatingIfNeeded: number & (1 << Self.bits - 1))
    guard place < places.count, places[place].number == number, let element = places[place].element.take() else {
      return nil
    }
    free.append(place)
    return element
  }

  /// Removes the elements for which a closure returns true, and returns them in the order in which they were added.
  mutating func removeAll(where matches: (Element) -> Bool) -> [Element] {
    var removed: [(number: UInt64, element: Element)] = []
    for place in places.indices {
      guard let element = places[place].element, matches(element) else { continue }
      removed.append((places[place].number, element))
      places[place].element = nil
      free.append(place)
    }
    return removed.sorted { $0.number < $1.number }.map(\.element)
  }

  /// The elements, in no order.
  var all: some Sequence<Element> { places.lazy.compactMap(\.element) }
}
