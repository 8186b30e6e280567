extension TableDraft {
  /// Replaces all rows with others, and makes only the edits that lead from the old to the new rows. A row with the ID
  /// of an old row is updated, unless `isSame` returns true.
  ///
  /// - Parameters:
  ///   - rows: the new rows. If several have the same ID, the last one remains.
  ///   - isSame: takes an old and a new row with the same ID. If it returns true, the old row is kept, without an
  ///     update.
  /// - Complexity: O(n log n).
  public mutating func replace(with rows: some Sequence<Row>, isSame: (Row, Row) -> Bool) {
    var new: [ID: Row] = [:]
    for row in rows { new[identify(row)] = row }
    for (id, old) in content {
      guard let row = new.removeValue(forKey: id) else {
        remove(id)
        continue
      }
      if !isSame(old, row) { update(with: row) }
    }
    for row in new.values { update(with: row) }
  }
}

extension ReactiveTable {
  /// Replaces all rows with others, and sends the difference as one change. A row with the ID of an old row is updated,
  /// unless `isSame` returns true.
  ///
  /// - Parameters:
  ///   - rows: the new rows. If several have the same ID, the last one remains.
  ///   - isSame: takes an old and a new row with the same ID. If it returns true, the old row is kept, without an
  ///     update. The closure runs without a lock. It runs again if another thread edits the table during the run.
  /// - Complexity: O(n log n).
  public func replace(with rows: some Sequence<Row>, isSame: (Row, Row) -> Bool) {
    let rows = Array(rows)
    edit { $0.replace(with: rows, isSame: isSame) }
  }

  /// Applies edits of another table, as one change.
  ///
  /// - Complexity: O(log n) for each edit.
  public func apply(_ edits: some Sequence<TableEdit<ID, Row>>) {
    let edits = Array(edits)
    edit { table in
      for edit in edits {
        if let row = edit.new { table.update(with: row) } else { table.remove(edit.id) }
      }
    }
  }
}

extension ReactiveTable where Row: Equatable {
  /// Replaces all rows with others, and sends the difference as one change. A row with the ID of an old row is updated,
  /// unless both rows are equal. If nothing differs, subscribers get nothing.
  ///
  /// - Complexity: O(n log n).
  public func replace(with rows: some Sequence<Row>) { replace(with: rows, isSame: ==) }
}
