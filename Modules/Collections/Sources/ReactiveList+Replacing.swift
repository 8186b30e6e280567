extension ReactiveList {
  /// Replaces all elements by others, as one change, which is the difference: elements with the same ID stay, move, and
  /// are updated. Equal content sends nothing.
  ///
  /// - Parameters:
  ///   - elements: the new elements.
  ///   - id: returns the ID of an element.
  ///   - isSame: whether an element needs no update: the old one is kept then. The closures run without a lock, and
  ///     again if another thread edits the list in between.
  /// - Complexity: O(n log n).
  public func replace<ID: Hashable>(
    with elements: some Sequence<Element>, identifiedBy id: (Element) -> ID, isSame: (Element, Element) -> Bool
  ) {
    let elements = Array(elements)
    edit { $0.replace(with: elements, identifiedBy: id, isSame: isSame) }
  }

  /// Applies a difference of the standard library, as one change. A removal and an insertion that are associated, as
  /// `inferringMoves()` makes them, are a move.
  ///
  /// - Complexity: O(k log n) for k changes; O(n log n) with moves.
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
  /// Replaces all elements by others, as one change, which is the difference: elements with the same ID stay, move, and
  /// are updated unless they are equal. Equal content sends nothing.
  ///
  /// - Complexity: O(n log n).
  public func replace(with elements: some Sequence<Element>) {
    replace(with: elements, identifiedBy: { $0.id }, isSame: ==)
  }
}

extension ReactiveList where Element: Hashable {
  /// Replaces all elements by others, as one change, which is the difference: equal elements stay or move. Equal
  /// content sends nothing.
  ///
  /// - Complexity: O(n log n).
  @_disfavoredOverload
  public func replace(with elements: some Sequence<Element>) {
    replace(with: elements, identifiedBy: { $0 }, isSame: { _, _ in true })
  }
}
