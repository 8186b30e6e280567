/// A first-in, first-out queue of inner signals that wait for their turn.
struct WaitingLine<Element> {
  private var elements: [Element?] = []
  private var head = 0

  mutating func append(_ element: Element) {
    elements.append(element)
  }

  /// Takes the element that has waited longest, and keeps nothing of it. Amortised O(1).
  mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let element = elements[head].take()
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: head <= 64)
      head = 0
    } else if head >= 64, head * 2 >= elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return element
  }
}
