/// Numbered elements in the order in which they came, from which any can be removed. To add and to remove is O(log n),
/// amortised.
@usableFromInline
package struct Roster<Element> {
  /// Nil in the place of an element that was removed.
  @usableFromInline var places: [(number: Int, element: Element?)] = []
  /// The place of the first element.
  private var head = 0
  /// The number of elements.
  @usableFromInline package private(set) var count = 0
  private var newest = 0

  @usableFromInline
  package init() {}

  @usableFromInline package var isEmpty: Bool { count == 0 }

  /// The number of the first element.
  package var first: Int? { isEmpty ? nil : places[head].number }

  package subscript(number: Int) -> Element? { place(of: number).flatMap { places[$0].element } }

  /// Adds an element, and returns its number.
  package mutating func append(_ element: Element) -> Int {
    newest += 1
    places.append((newest, element))
    count += 1
    return newest
  }

  /// Removes an element, and returns it.
  package mutating func remove(_ number: Int) -> Element? {
    guard let place = place(of: number), let element = places[place].element.take() else { return nil }
    count -= 1
    while head < places.count, places[head].element == nil { head += 1 }
    if places.count > 2 * count + 8 {
      places.removeAll { $0.element == nil }
      head = 0
    }
    return element
  }

  /// Runs a closure with each element.
  @inlinable
  package func forEach(_ body: (Element) -> Void) {
    for case let (_, element?) in places { body(element) }
  }

  private func place(of number: Int) -> Int? {
    var (low, high) = (head, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < places.count && places[low].number == number ? low : nil
  }
}

extension Roster: Sendable where Element: Sendable {}
