/// A row of a table, or an element of a list, joined with a row of another table.
public struct JoinedRow<Left: Sendable, Right: Sendable>: Sendable {
  /// The row or element of the left side, such as a row of `people` in `people.joined(with: cities, on: \.city)`.
  public let left: Left
  /// The row of the other table; in a left join, nil if no row matches.
  public let right: Right

  /// Makes a joined row from two rows.
  public init(left: Left, right: Right) {
    self.left = left
    self.right = right
  }
}

extension JoinedRow: Equatable where Left: Equatable, Right: Equatable {}
extension JoinedRow: Hashable where Left: Hashable, Right: Hashable {}

/// The ID of a joined row. It consists of the IDs of the two rows that are joined.
public struct PairID<Left: Hashable & Sendable, Right: Hashable & Sendable>: Hashable, Sendable {
  /// The ID in the table on which the join was called.
  public let left: Left
  /// The ID in the other table.
  public let right: Right

  /// Makes an ID from two IDs.
  public init(_ left: Left, _ right: Right) {
    self.left = left
    self.right = right
  }
}

extension PairID: Comparable where Left: Comparable, Right: Comparable {
  /// Compares two IDs by their left parts first, and then by their right parts.
  public static func < (one: PairID, other: PairID) -> Bool {
    one.left == other.left ? one.right < other.right : one.left < other.left
  }
}
