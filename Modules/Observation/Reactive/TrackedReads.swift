/// A read of an observable property.
@usableFromInline
package struct TrackedRead {
  /// The property's cell.
  @usableFromInline package let cell: ReactiveCell
  /// The object.
  @usableFromInline package let owner: ObjectIdentifier
}

/// The reads of observable properties, in order. The first needs no memory of its own, for mostly there is one.
@usableFromInline
package struct TrackedReads: Sequence {
  private var only: TrackedRead?
  private var several: [TrackedRead] = []

  @usableFromInline
  init() {}

  /// The first read.
  @usableFromInline
  package var first: TrackedRead? { only ?? several.first }

  /// The first read of a property of an object.
  @usableFromInline
  package func first(of owner: ObjectIdentifier) -> TrackedRead? {
    if let only { return only.owner == owner ? only : nil }
    return several.first { $0.owner == owner }
  }

  /// How many there are.
  package var count: Int { only == nil ? several.count : 1 }

  /// Whether nothing was read.
  @usableFromInline
  package var isEmpty: Bool { only == nil && several.isEmpty }

  @usableFromInline
  package func makeIterator() -> AnyIterator<TrackedRead> {
    guard let only else { return AnyIterator(several.makeIterator()) }
    return AnyIterator(CollectionOfOne(only).makeIterator())
  }

  mutating func add(_ read: TrackedRead) {
    if isEmpty {
      only = read
    } else {
      if let only { several.append(only) }
      only = nil
      several.append(read)
    }
  }

  /// Whether just one property was read, and which.
  @usableFromInline
  func isOnly(_ cells: [ObjectIdentifier]) -> Bool {
    guard let only, cells.count == 1 else { return false }
    return cells[0] == ObjectIdentifier(only.cell)
  }
}
