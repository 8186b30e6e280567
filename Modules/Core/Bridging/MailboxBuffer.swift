import ReactiveKernel

/// The values that wait in a ``Mailbox``, oldest first, as many as the policy allows.
struct MailboxBuffer<Value> {
  private let policy: BufferingPolicy
  private var values = RingQueue<Value>()

  init(_ policy: BufferingPolicy) {
    self.policy = policy
  }

  /// Appends a value as the policy says, and returns the one that has to go: the caller releases it outside its lock.
  mutating func append(_ value: Value) -> Value? {
    switch policy {
    case .unbounded:
      values.append(value)
      return nil
    case .newest(let limit):
      guard limit > 0 else { return value }
      values.append(value)
      return values.count > limit ? values.popFirst() : nil
    case .oldest(let limit):
      guard values.count < limit else { return value }
      values.append(value)
      return nil
    }
  }

  /// Appends a value whatever the policy says.
  mutating func appendLast(_ value: Value) {
    values.append(value)
  }

  /// Takes the oldest value.
  mutating func popFirst() -> Value? {
    values.popFirst()
  }

  /// Takes all values.
  mutating func takeAll() -> [Value] {
    values.popAll()
  }
}
