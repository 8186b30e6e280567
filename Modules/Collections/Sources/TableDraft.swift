import ReactiveDisposables

/// The copy of a table that ``ReactiveTable/edit(file:line:_:)`` passes to its closure.
///
/// All edits of the draft together become one change of the table.
public struct TableDraft<ID: Hashable & Sendable, Row: Sendable>: Sendable {
  var draft: Draft<TableContent<ID, Row>>
  let identify: @Sendable (Row) -> ID

  init(_ draft: Draft<TableContent<ID, Row>>, _ identify: @escaping @Sendable (Row) -> ID) {
    self.draft = draft
    self.identify = identify
  }

  /// The content, with the edits so far.
  public var content: TableContent<ID, Row> { draft.content }

  /// The number of rows.
  public var count: Int { content.count }

  /// Whether there are no rows.
  public var isEmpty: Bool { content.isEmpty }

  /// The row with an ID; nil if no row has this ID. O(log n).
  public subscript(id: ID) -> Row? { content[id] }

  // MARK: Edits

  /// Inserts a row, or replaces the row with the same ID. O(log n).
  ///
  /// - Returns: the old row; nil if no row had this ID.
  @discardableResult
  public mutating func update(with row: Row) -> Row? { set(row, for: identify(row)) }

  /// Inserts rows, or replaces the rows with the same IDs. O(log n) for each.
  public mutating func update(with rows: some Sequence<Row>) { for row in rows { update(with: row) } }

  /// Returns the row with an ID, and makes it the most recently used row; see ``Retention``. Returns nil if no row has
  /// this ID. O(log n).
  public mutating func use(_ id: ID) -> Row? {
    let (place, isThere) = content.find(id, hash: id.hashValue)
    guard isThere else { return nil }
    if content.uses != nil {
      draft.content.renew(at: place)
      draft.isTouched = true
    }
    return content.tree[place].row
  }

  /// Removes the row with an ID, and returns it. Returns nil if no row has this ID. O(log n).
  @discardableResult
  public mutating func remove(_ id: ID) -> Row? { set(nil, for: id) }

  /// Lets a closure change the row with an ID. Does nothing if no row has this ID. O(log n).
  ///
  /// - Parameters:
  ///   - id: the ID.
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  ///   - change: a closure that changes the row. It must not change the ID of the row: another ID traps (C15).
  /// - Returns: whether there was a row with this ID.
  @discardableResult
  public mutating func modify<Failure: Error>(
    _ id: ID, file: StaticString = #fileID, line: UInt = #line, _ change: (inout Row) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    guard var row = self[id] else { return false }
    try change(&row)
    if identify(row) != id {
      Diagnostics.trap(
        "The closure of modify(_:) gave a row another ID.", breaking: "C15, the ID of a row stays the same",
        meaning: "the closure has changed the part of the row of which the ID is made",
        remedy: "remove the row, and insert one with the other ID, in one closure of edit(_:)", file: file, line: line)
    }
    set(row, for: id)
    return true
  }

  /// Removes the rows that meet a condition. O(n), and O(log n) more for each removed row.
  public mutating func removeAll(where shouldBeRemoved: (Row) throws -> Bool) rethrows {
    for (id, row) in content where try shouldBeRemoved(row) { remove(id) }
  }

  /// Removes all rows. O(n log n).
  public mutating func removeAll() { for (id, _) in content { remove(id) } }

  @discardableResult
  mutating func set(_ new: Row?, for id: ID) -> Row? {
    let hash = id.hashValue
    let (place, isThere) = content.find(id, hash: hash)
    let old = isThere ? content.tree[place] : nil
    if let edit = TableEdit(old?.id ?? id, from: old?.row, to: new) {
      draft.append(edit) { $0.apply($1, hash: hash, at: place) }
    }
    return old?.row
  }
}
