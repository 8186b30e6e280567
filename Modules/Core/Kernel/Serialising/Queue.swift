/// A first-in, first-out queue.
///
/// Taking an element out leaves no reference behind: nothing is released where the queue is changed, which is under a lock (C3).
struct Queue<Element> {
  private var slots: [Element?] = []
  private var head = 0

  var isEmpty: Bool { head == slots.count }
  var count: Int { slots.count - head }

  mutating func append(_ element: Element) {
    slots.append(element)
  }

  /// Takes the oldest element. Amortised O(1).
  mutating func popFirst() -> Element? {
    guard head < slots.count else { return nil }
    let element = slots[head].take()
    head += 1
    if head == slots.count {
      slots.removeAll(keepingCapacity: slots.capacity <= 64)
      head = 0
    } else if head >= 64, head * 2 >= slots.count {
      slots.removeFirst(head)
      head = 0
    }
    return element
  }

  /// Takes all elements, oldest first.
  mutating func takeAll() -> [Element] {
    let elements = slots[head...].compactMap { $0 }
    removeAll()
    return elements
  }

  mutating func removeAll() {
    self = Queue()
  }
}
