/// The value that comes next of each of several sorted sources, the smallest on top: a binary heap.
@usableFromInline
struct SortedHeads<Value: Sendable>: Sendable {
  @usableFromInline typealias Head = (value: Value, tag: Int)

  @usableFromInline var heads: [Head] = []
  @usableFromInline let precedes: @Sendable (Value, Value) -> Bool

  @inlinable
  init(by precedes: @escaping @Sendable (Value, Value) -> Bool) {
    self.precedes = precedes
  }

  /// Adds the next value of a source that has none here.
  @inlinable
  mutating func insert(_ value: Value, from tag: Int) {
    var place = heads.count
    heads.append((value, tag))
    while place > 0 {
      let parent = (place - 1) / 2
      guard isBefore(place, parent) else { return }
      heads.swapAt(place, parent)
      place = parent
    }
  }

  /// Takes the smallest value; of equal ones, that of the source with the lowest tag.
  @inlinable
  mutating func popSmallest() -> Head? {
    guard let last = heads.indices.last else { return nil }
    heads.swapAt(0, last)
    let smallest = heads.removeLast()
    var place = 0
    while true {
      var least = place
      for child in (2 * place + 1)...(2 * place + 2) where child < last && isBefore(child, least) { least = child }
      if least == place { return smallest }
      heads.swapAt(place, least)
      place = least
    }
  }

  @inlinable
  func isBefore(_ first: Int, _ second: Int) -> Bool {
    let (first, second) = (heads[first], heads[second])
    if precedes(first.value, second.value) { return true }
    return first.tag < second.tag && !precedes(second.value, first.value)
  }
}
