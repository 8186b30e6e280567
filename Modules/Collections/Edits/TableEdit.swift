/// One edit of a table. The edits of a change have different IDs, so their order does not matter.
@frozen
public enum TableEdit<ID: Hashable & Sendable, Row: Sendable>: Sendable {
  /// Inserts a row with a new ID.
  case insert(ID, Row)
  /// Replaces a row by another one with the same ID.
  case update(ID, from: Row, to: Row)
  /// Removes a row.
  case remove(ID, Row)

  /// The ID of the row.
  @inlinable public var id: ID {
    switch self {
    case .insert(let id, _), .update(let id, _, _), .remove(let id, _): id
    }
  }

  /// The row before the edit; nil for an insertion.
  @inlinable public var old: Row? {
    switch self {
    case .insert: nil
    case .update(_, let row, _), .remove(_, let row): row
    }
  }

  /// The row after the edit; nil for a removal.
  @inlinable public var new: Row? {
    switch self {
    case .insert(_, let row), .update(_, _, let row): row
    case .remove: nil
    }
  }

  /// Makes the edit that leads from an old row to a new row. Returns nil if both are nil.
  @inlinable
  public init?(_ id: ID, from old: Row?, to new: Row?) {
    switch (old, new) {
    case (nil, nil): return nil
    case (nil, let new?): self = .insert(id, new)
    case (let old?, nil): self = .remove(id, old)
    case (let old?, let new?): self = .update(id, from: old, to: new)
    }
  }
}

extension TableEdit: Equatable where Row: Equatable {}
extension TableEdit: Hashable where Row: Hashable {}

extension Array {
  /// The fewest edits with the same effect as these: at most one for each ID, in the order in which the IDs first came.
  ///
  /// A row that leaves and comes back is updated. One that comes and leaves makes no edit.
  func composed<ID, Row>() -> [TableEdit<ID, Row>] where Element == TableEdit<ID, Row> {
    if count < 2 { return self }
    var places: [ID: Int] = [:]
    var effects: [(id: ID, old: Row?, new: Row?)] = []
    for edit in self {
      if let place = places[edit.id] {
        effects[place].new = edit.new
      } else {
        places[edit.id] = effects.count
        effects.append((edit.id, edit.old, edit.new))
      }
    }
    return effects.compactMap { TableEdit($0.id, from: $0.old, to: $0.new) }
  }
}

extension Dictionary where Key: Sendable, Value: Sendable {
  /// Applies an edit of a table.
  public mutating func apply(_ edit: TableEdit<Key, Value>) { self[edit.id] = edit.new }

  /// Applies several edits of a table.
  public mutating func apply(_ edits: some Sequence<TableEdit<Key, Value>>) { for edit in edits { apply(edit) } }
}
