/// The edits from one content to another. Each old index is an index before all edits; each new index is an index after
/// all edits.
///
/// List views of UIKit expect updates in this form. An old index occurs at most once in ``deletions`` and ``moves``
/// together. A new index occurs at most once in ``insertions`` and ``moves`` together. An updated element occurs once
/// in ``updates``. An updated element that moves also occurs in ``moves``, but no updated element occurs in
/// ``deletions`` or ``insertions``.
public struct ListDifference: Sendable, Equatable {
  /// The old indices of the removed elements, in ascending order.
  public let deletions: [Int]
  /// The new indices of the inserted elements, in ascending order.
  public let insertions: [Int]
  /// The elements that move, in the order of their new indices.
  public let moves: [Move]
  /// The elements that are updated, in the order of their new indices. An updated element that also moves is in
  /// ``moves`` too.
  public let updates: [Move]

  /// The old and the new index of an element.
  public struct Move: Sendable, Hashable {
    /// The old index.
    public let from: Int
    /// The new index.
    public let to: Int
  }

  init<Element>(_ edits: some Sequence<ListEdit<Element>>) {
    let composition = ListComposition(edits)
    let moved = composition.moves.origins
    var insertions: [Int] = []
    var moves: [Move] = []
    var updates: [Move] = []
    var place = 0
    composition.forEachPiece { piece in
      if piece.isNew { insertions.append(place) }
      if piece.old != nil { updates.append(Move(from: piece.origin, to: place)) }
      if !piece.isNew, !moved.isEmpty {
        // Spans that move are short: each of their elements is a move of its own.
        for unit in 0..<(moved.contains(piece.origin) ? piece.length : 0) {
          moves.append(Move(from: piece.origin + unit, to: place + unit))
        }
      }
      place += piece.length
    }
    deletions = composition.removedIndices
    self.insertions = insertions
    self.moves = moves
    self.updates = updates
  }
}

extension ListChange {
  /// The edits of this change, with indices before and after all of them.
  ///
  /// - Complexity: O(k log k) for k edits.
  public var difference: ListDifference { ListDifference(edits) }
}
