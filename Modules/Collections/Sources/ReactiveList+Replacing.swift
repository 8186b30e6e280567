extension ReactiveList {
  /// Replaces all elements with others, and sends the difference as one change. An element with the ID of an old
  /// element stays or moves, and is updated unless `isSame` returns true. If nothing differs, subscribers get nothing.
  ///
  /// - Parameters:
  ///   - elements: the new elements.
  ///   - id: returns the ID of an element.
  ///   - isSame: takes an old and a new element with the same ID. If it returns true, the old element is kept, without
  ///     an update. Both closures run without a lock. They run again if another thread edits the list during the run.
  /// - Complexity: O(n log n).
  public func replace<ID: Hashable>(
    with elements: some Sequence<Element>, identifiedBy id: (Element) -> ID, isSame: (Element, Element) -> Bool
  ) {
    let elements = Array(elements)
    edit { $0.replace(with: elements, identifiedBy: id, isSame: isSame) }
  }

  /// Applies a difference of the standard library, as one change. A removal and an insertion that are associated with
  /// each other, as after `inferringMoves()`, become one move.
  ///
  /// - Complexity: O(k log n) for k changes; O(n log n) if some of them are moves.
  public func apply(_ difference: CollectionDifference<Element>) { edit { $0.apply(difference) } }

  /// Applies edits of another list, one after the other, as one change.
  ///
  /// - Complexity: O(k log n) for k edits.
  public func apply(_ edits: some Sequence<ListEdit<Element>>) {
    let edits = Array(edits)
    edit { $0.apply(edits) }
  }
}

extension ReactiveList where Element: Identifiable & Equatable {
  /// Replaces all elements with others, and sends the difference as one change. An element with the ID of an old
  /// element stays or moves. If the old and the new element differ, the element is updated. If nothing differs,
  /// subscribers get nothing.
  ///
  /// - Complexity: O(n log n).
  public func replace(with elements: some Sequence<Element>) {
    replace(with: elements, identifiedBy: { $0.id }, isSame: ==)
  }
}

extension ReactiveList where Element: Hashable {
  /// Replaces all elements with others, and sends the difference as one change. An element that equals an old element
  /// stays or moves. If nothing differs, subscribers get nothing.
  ///
  /// - Complexity: O(n log n).
  @_disfavoredOverload
  public func replace(with elements: some Sequence<Element>) {
    replace(with: elements, identifiedBy: { $0 }, isSame: { _, _ in true })
  }
}
