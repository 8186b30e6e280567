extension ListDraft {
  /// Replaces all elements with others, and makes only the edits that lead from the old to the new elements. An element
  /// with the ID of an old element stays or moves, and is updated unless `isSame` returns true.
  ///
  /// If several elements have the same ID, the first old one becomes the first new one, and so on. As few elements as
  /// possible move.
  ///
  /// - Parameters:
  ///   - elements: the new elements.
  ///   - id: returns the ID of an element.
  ///   - isSame: takes an old and a new element with the same ID. If it returns true, the old element is kept, without
  ///     an update.
  /// - Complexity: O(n log n).
  public mutating func replace<ID: Hashable>(
    with elements: some Sequence<Element>, identifiedBy id: (Element) -> ID, isSame: (Element, Element) -> Bool
  ) {
    let (old, new) = (Array(content), Array(elements))
    var origins: [ID: [Int]] = [:]
    for (place, element) in old.enumerated().reversed() { origins[id(element), default: []].append(place) }
    let originOf = new.map { origins[id($0)]?.popLast() }
    var removed = origins.values.flatMap(\.self)
    removed.sort(by: >)
    var edits: [ListEdit<Element>] = removed.map { .remove(old[$0], at: $0) }
    edits += ListMoves(of: originOf.lazy.compactMap(\.self).map { ($0, 1) }).steps
    var updates: [ListEdit<Element>] = []
    var kept = new
    for (place, origin) in originOf.enumerated() {
      guard let origin else {
        edits.append(.insert(new[place], at: place))
        continue
      }
      if isSame(old[origin], new[place]) {
        kept[place] = old[origin]
      } else {
        updates.append(.update(at: place, from: old[origin], to: new[place]))
      }
    }
    draft.replace(with: ListContent(kept), by: edits + updates)
  }

  /// Replaces all elements with others, and makes only the edits that lead from the old to the new elements. An element
  /// with the ID of an old element stays or moves, and is updated.
  ///
  /// - Complexity: O(n log n).
  public mutating func replace<ID: Hashable>(
    with elements: some Sequence<Element>, identifiedBy id: (Element) -> ID
  ) {
    replace(with: elements, identifiedBy: id) { _, _ in false }
  }

  /// Applies a difference of the standard library. A removal and an insertion that are associated with each other
  /// become one move.
  ///
  /// - Complexity: O(k log n) for k changes.
  public mutating func apply(_ difference: CollectionDifference<Element>) {
    // The offsets of removals count before all changes, and the offsets of insertions after all.
    var moved: [Int: Int] = [:]
    for case .insert(let offset, _, let origin?) in difference { moved[origin] = offset }
    guard !moved.isEmpty else {
      for change in difference {
        switch change {
        case .remove(let offset, _, _): remove(at: offset)
        case .insert(let offset, let element, _): insert(element, at: offset)
        }
      }
      return
    }
    let target = Array(self).applying(difference)
    let removals = difference.removals.map { removal in
      guard case .remove(let offset, _, _) = removal else { return 0 }
      return offset
    }
    let insertions = Set(
      difference.insertions.map { insertion in
        guard case .insert(let offset, _, _) = insertion else { return 0 }
        return offset
      })
    guard let target else { preconditionFailure("the difference is not one of this list") }
    // Where each element of the result was before.
    let originOfMoved = Dictionary(uniqueKeysWithValues: moved.map { ($0.value, $0.key) })
    var kept = Set(indices).subtracting(removals).sorted().makeIterator()
    var origins: [Int?] = []
    for place in target.indices {
      origins.append(insertions.contains(place) ? originOfMoved[place] : kept.next())
    }
    let gone = Set(removals).subtracting(moved.keys).sorted(by: >)
    for place in gone { remove(at: place) }
    apply(ListMoves<Element>(of: origins.lazy.compactMap(\.self).map { ($0, 1) }).steps)
    for (place, origin) in origins.enumerated() where origin == nil { insert(target[place], at: place) }
  }
}

extension ListDraft where Element: Identifiable & Equatable {
  /// Replaces all elements with others, and makes only the edits that lead from the old to the new elements. An element
  /// with the ID of an old element stays or moves. If the old and the new element differ, the element is updated.
  ///
  /// - Complexity: O(n log n).
  public mutating func replace(with elements: some Sequence<Element>) {
    replace(with: elements, identifiedBy: { $0.id }, isSame: ==)
  }
}

extension ListDraft where Element: Hashable {
  /// Replaces all elements with others, and makes only the edits that lead from the old to the new elements. An element
  /// that equals an old element stays or moves.
  ///
  /// - Complexity: O(n log n).
  @_disfavoredOverload
  public mutating func replace(with elements: some Sequence<Element>) {
    replace(with: elements, identifiedBy: { $0 }, isSame: { _, _ in true })
  }
}

extension Draft {
  /// Sets the content and adds the edits that lead to it.
  mutating func replace(with content: Content, by edits: [Content.Edit]) {
    self.content = content
    self.edits += edits
  }
}
