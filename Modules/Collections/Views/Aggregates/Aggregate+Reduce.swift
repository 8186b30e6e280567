extension Aggregate where Contribution == Element {
  /// A value of your own, to which elements are added and from which they are removed.
  ///
  ///     let letters = words.aggregate(.reduce("" as Set, adding: { … }, removing: { … }))
  ///
  /// - Parameters:
  ///   - initial: the value without elements.
  ///   - add: changes the value for an element that comes.
  ///   - remove: undoes this for an element that leaves; the order need not be that of the additions. An update is a
  ///     removal and an addition. Both closures run without a lock, on the thread that delivers.
  /// - Complexity: for each edit, that of the closures.
  public static func reduce(
    _ initial: Value, adding add: @escaping @Sendable (inout Value, Element) -> Void,
    removing remove: @escaping @Sendable (inout Value, Element) -> Void
  ) -> Aggregate {
    Aggregate(
      of: { $0 }, in: { ClosureAccumulator(initial, adding: add, removing: remove, reading: { $0 }) })
  }
}
