extension Aggregate where Contribution == Element {
  /// Computes a value with two closures: one adds an element to the value, and the other removes an element from the
  /// value.
  ///
  ///     let letters = words.aggregate(.reduce("" as Set, adding: { … }, removing: { … }))
  ///
  /// - Parameters:
  ///   - initial: the value if there are no elements.
  ///   - add: changes the value for an element that is inserted.
  ///   - remove: undoes this change for an element that is removed. Elements need not be removed in the order in which
  ///     they were added. For an updated element, the old version is removed, and the new version is added. Both
  ///     closures run without a lock, on the thread that delivers the change.
  /// - Complexity: the cost of the closures for each edit.
  public static func reduce(
    _ initial: Value, adding add: @escaping @Sendable (inout Value, Element) -> Void,
    removing remove: @escaping @Sendable (inout Value, Element) -> Void
  ) -> Aggregate {
    Aggregate(
      of: { $0 }, in: { ClosureAccumulator(initial, adding: add, removing: remove, reading: { $0 }) })
  }
}
