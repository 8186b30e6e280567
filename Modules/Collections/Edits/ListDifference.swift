/// The edits from one content to another one, with indices before and after all of them.
///
/// List views of UIKit want their steps so. No index is in two of ``deletions``, the origins of ``moves``, and the old
/// indices of ``updates`` that do not move; the same holds for the new indices.
public struct ListDifference: Sendable, Equatable {
  /// The indices before of the elements that leave, in ascending order.
  public let deletions: [Int]
  /// The indices after of the elements that come, in ascending order.
  public let insertions: [Int]
  /// The elements that move, in the order of their indices after.
  public let moves: [Move]
  /// The elements that are updated, in the order of their indices after. One that moves as well is here too.
  public let updates: [Move]

  /// The indices of an element before and after all edits.
  public struct Move: Sendable, Hashable {
    /// The index before.
    public let from: Int
    /// The index after.
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
  /// The edits with indices before and after all of them.
  ///
  /// - Complexity: O(k log k) for k edits.
  public var difference: ListDifference { ListDifference(edits) }
}
