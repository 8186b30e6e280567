/// The values that wait in a ``Mailbox``, oldest first.
///
/// Taking a value out leaves no reference behind, so that nothing is released where the buffer is changed: that is under a lock.
struct MailboxBuffer<Value> {
  private let policy: BufferingPolicy
  private var slots: [Value?] = []
  private var head = 0

  init(_ policy: BufferingPolicy) {
    self.policy = policy
  }

  private var count: Int { slots.count - head }

  /// Appends a value as the policy says, and returns the one that has to go: the caller releases it outside its lock.
  mutating func append(_ value: Value) -> Value? {
    switch policy {
    case .unbounded:
      slots.append(value)
      return nil
    case .newest(let limit):
      guard limit > 0 else { return value }
      slots.append(value)
      return count > limit ? popFirst() : nil
    case .oldest(let limit):
      guard count < limit else { return value }
      slots.append(value)
      return nil
    }
  }

  /// Appends a value whatever the policy says.
  mutating func appendLast(_ value: Value) {
    slots.append(value)
  }

  /// Takes the oldest value. Amortised O(1).
  mutating func popFirst() -> Value? {
    guard head < slots.count else { return nil }
    let value = slots[head].take()
    head += 1
    if head == slots.count {
      slots.removeAll(keepingCapacity: slots.capacity <= 64)
      head = 0
    } else if head >= 64, head * 2 >= slots.count {
      slots.removeFirst(head)
      head = 0
    }
    return value
  }

  /// Takes all values.
  mutating func takeAll() -> [Value] {
    let values = slots[head...].compactMap { $0 }
    slots = []
    head = 0
    return values
  }
}
