/// The latest values of several signals.
@usableFromInline
struct LatestValues<Value: Sendable>: Sendable {
  @usableFromInline var found: [Value?]
  @usableFromInline var missing: Int
  /// The values in the order of their signals; empty while one is missing.
  @usableFromInline var values: [Value] = []

  @inlinable var isComplete: Bool { missing == 0 }

  @inlinable
  init(count: Int) {
    found = Array(repeating: nil, count: count)
    missing = count
  }

  @inlinable
  mutating func set(_ value: Value, at place: Int) {
    if missing == 0 {
      values[place] = value
      return
    }
    if found[place] == nil { missing -= 1 }
    found[place] = value
    if missing == 0 {
      values = found.compactMap { $0 }
      found = []
    }
  }
}
