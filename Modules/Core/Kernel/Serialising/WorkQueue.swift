/// A first-in, first-out queue of closures.
struct WorkQueue {
  private var items: [@Sendable () -> Void] = []
  private var head = 0

  var isEmpty: Bool { head == items.count }
  var count: Int { items.count - head }

  mutating func append(_ item: @escaping @Sendable () -> Void) {
    items.append(item)
  }

  /// Takes the oldest item. Amortised O(1).
  mutating func popFirst() -> (@Sendable () -> Void)? {
    guard head < items.count else { return nil }
    let item = items[head]
    head += 1
    if head == items.count {
      items.removeAll(keepingCapacity: items.capacity <= 64)
      head = 0
    } else if head >= 64, head * 2 >= items.count {
      items.removeFirst(head)
      head = 0
    }
    return item
  }

  mutating func removeAll() {
    self = WorkQueue()
  }
}
