/// A queue that grows, with access to its elements by their distance from the first.
struct Ring<Element> {
  // The number of places is a power of two.
  private var places: [Element?] = []
  private var head = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  subscript(distance: Int) -> Element {
    get {
      guard distance < count, let element = places[place(distance)] else { preconditionFailure("no such element") }
      return element
    }
    set {
      precondition(distance < count, "no such element")
      places[place(distance)] = newValue
    }
  }

  mutating func append(_ element: Element) {
    if count == places.count { grow() }
    places[place(count)] = element
    count += 1
  }

  mutating func popFirst() -> Element? {
    if count == 0 { return nil }
    defer {
      head = place(1)
      count -= 1
    }
    return places[head].take()
  }

  private func place(_ distance: Int) -> Int { (head + distance) & (places.count - 1) }

  private mutating func grow() {
    let (former, first) = (places, head)
    places = Array(repeating: nil, count: max(8, former.count * 2))
    for distance in 0..<count { places[distance] = former[(first + distance) & (former.count - 1)] }
    head = 0
  }
}
