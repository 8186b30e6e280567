/// What a ``Hub`` remembers: the newest value it accepted, and the last values whose delivery has begun (C14).
@usableFromInline
final class HubMemory<Value: Sendable>: @unchecked Sendable {
  // Unchecked because everything here changes only under the hub's lock.
  /// The newest accepted value.
  @exclusivity(unchecked) var newest: Value?
  /// Grows with each accepted value.
  @exclusivity(unchecked) var version = 0
  /// What a new subscriber is told.
  @exclusivity(unchecked) var replay: ReplayBuffer<Value>

  init(initial: Value?, capacity: Int?) {
    newest = initial
    replay = ReplayBuffer(capacity: capacity)
    if let initial { _ = replay.append(initial) }
  }
}

/// The last values of a sequence, oldest first, up to a capacity. A copy is O(1); appending is O(1) unless a copy is in use.
struct ReplayBuffer<Value> {
  private let capacity: Int?
  private var storage: [Value] = []
  private var oldest = 0

  /// Makes a buffer that keeps the last `capacity` values, or all of them.
  init(capacity: Int?) {
    self.capacity = capacity
  }

  /// Appends a value, and returns what had to go for it: the caller releases it outside its lock.
  mutating func append(_ value: Value) -> Value? {
    guard let capacity, storage.count >= capacity else {
      storage.append(value)
      return nil
    }
    guard capacity > 0 else { return value }
    let evicted = storage[oldest]
    storage[oldest] = value
    oldest = oldest + 1 == capacity ? 0 : oldest + 1
    return evicted
  }

  /// Hands the values over, oldest first, while the closure wants more.
  func forEach(while body: (Value) -> Bool) {
    for index in 0..<storage.count {
      let place = oldest + index
      guard body(storage[place < storage.count ? place : place - storage.count]) else { return }
    }
  }
}
