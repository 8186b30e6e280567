/// The last values of a sequence, oldest first, up to a capacity. A copy is O(1); appending is O(1) unless a copy is in use.
@usableFromInline
struct ReplayBuffer<Value> {
  @usableFromInline let capacity: Int?
  @usableFromInline var storage: [Value] = []
  @usableFromInline var oldest = 0

  /// Makes a buffer that keeps the last `capacity` values, or all of them.
  @inlinable
  init(capacity: Int?) {
    self.capacity = capacity
  }

  /// Appends a value, and returns what had to go for it: the caller releases it outside its lock.
  @inlinable
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

  /// Drops the values that are outdated, of an unbounded buffer, once they are half of it: amortised O(1). Returns what had to go.
  ///
  /// - Parameter isOutdated: true of the values up to some place, false of those after it.
  mutating func dropHalf(while isOutdated: (Value) -> Bool) -> [Value] {
    guard capacity == nil, storage.count > 1, isOutdated(storage[storage.count / 2]) else { return [] }
    var bounds = storage.count / 2 + 1..<storage.count
    while !bounds.isEmpty {
      let middle = bounds.lowerBound + bounds.count / 2
      bounds = isOutdated(storage[middle]) ? middle + 1..<bounds.upperBound : bounds.lowerBound..<middle
    }
    let outdated = Array(storage[..<bounds.lowerBound])
    storage.removeFirst(outdated.count)
    return outdated
  }

  /// Hands the values over, oldest first, while the closure wants more.
  func forEach(while body: (Value) -> Bool) {
    for index in storage.indices {
      let place = oldest + index
      guard body(storage[place < storage.count ? place : place - storage.count]) else { return }
    }
  }
}
