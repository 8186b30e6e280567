import ReactiveKernel

extension Signal {
  /// Sends each value whose key is not among the last `count` different keys.
  ///
  ///     self            --1--2--1--3--1--|
  ///     distinct last 2 --1--2-----3--1--|    by: { $0 }
  ///
  /// Works like `distinct(by:)`, but limits the memory: a new key replaces the oldest key. A kept key that comes again
  /// stays as old as before. Failures and completion pass.
  ///
  /// Elsewhere: `distinct` with a collection (RxJava, Reactor).
  ///
  /// - Parameters:
  ///   - key: makes the key of each value, on the thread that sends it. A key path also works.
  ///   - count: the number of keys that are kept; at least one.
  public func distinct<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key, last count: Int, file: StaticString = #file, line: UInt = #line
  ) -> Signal {
    Diagnostics.requireRoom(count, of: "distinct(by:last:)", file: file, line: line)
    return lift(sendsOneForOne: true) { next in
      let recent = SerialState(RecentKeys<Key>(limit: count))
      return { value in if recent.value.insert(key(value)) { next(value) } }
    }
  }
}

/// A set of the last keys.
private struct RecentKeys<Key: Hashable> {
  let limit: Int
  private var set = Set<Key>()
  /// The keys in their order, which wraps around at `oldest`.
  private var ring: [Key] = []
  private var oldest = 0

  init(limit: Int) { self.limit = limit }

  /// Inserts a key, in place of the oldest one if there are enough. Returns false if the set has the key.
  mutating func insert(_ key: Key) -> Bool {
    guard set.insert(key).inserted else { return false }
    if ring.count < limit {
      ring.append(key)
    } else {
      set.remove(ring[oldest])
      ring[oldest] = key
      oldest = oldest + 1 == limit ? 0 : oldest + 1
    }
    return true
  }
}
