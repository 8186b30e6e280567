import GRDB
import ReactiveCollections
import ReactiveFlattening
import ReactiveKernel

extension TableSource {
  /// Writes each change to a database as one transaction, and passes the change on when it is committed.
  ///
  ///     changes   --1--2-3-4--------
  ///     commits   ----1-----(234)---     2 to 4 came while 1 was written
  ///
  /// ```
  /// basket.written(to: database) { db, change in
  ///   for edit in change.edits { try store(edit, in: db) }
  /// }
  /// .subscribe(failed: { failure in report(failure) })
  /// ```
  ///
  /// One transaction runs at a time. Changes that come during a transaction are composed into one change with the
  /// fewest edits. So the size of the table limits the number of waiting edits. Edits of one `changeTogether` are never
  /// in two transactions.
  ///
  /// **Failures.** If a transaction fails, it is rolled back, the signal fails, and later changes are not written. The
  /// table keeps its edits. A new subscription, such as that of `retry`, begins with the whole content.
  ///
  /// Completes with the table, after the last commit. A disposal rolls back a transaction that has not been committed,
  /// and drops the changes that wait. See ``DatabaseWriter/writing(_:)`` for threads.
  ///
  /// Do not write a table that follows a query of the same rows: a query result that arrives late would undo a newer
  /// edit. For rows of a ``QueryTable``, write to the database, and let the query update the table.
  ///
  /// - Parameters:
  ///   - database: the database.
  ///   - write: writes a change. The first change has the whole content and no edits; see `TableChange.isFirst`.
  public func written(
    to database: any DatabaseWriter, _ write: @escaping @Sendable (Database, TableChange<ID, Row>) throws -> Void
  ) -> Signal<TableChange<ID, Row>, DatabaseFailure> {
    changes.promoteError(to: DatabaseFailure.self).flatMap(.bounded(1)) { change in
      database.writing { db in
        try write(db, change)
        return change
      }
    }
  }
}

/// Says what to do with the rows that a table already has when a subscription begins to write.
public enum FirstRows: Sendable {
  /// The first rows are not written, because they come from the database.
  case skipped
  /// The first rows are inserted or updated. Other rows of the database stay.
  case saved
  /// The first rows replace all rows of the database's table.
  case replacingAll
}

extension TableSource where Row: PersistableRecord {
  /// Writes each change to the table of the records, as one transaction. Otherwise it works like
  /// ``written(to:_:)``.
  ///
  /// Removed rows are deleted first. Then new and changed rows are updated, or inserted if they are missing. So a row
  /// may take over a unique value from a removed row, but two rows must not swap unique values.
  ///
  /// - Parameters:
  ///   - database: the database.
  ///   - first: what to do with the first rows. Choose `saved` or `replacingAll` for a signal that is retried, so that
  ///     no edit is lost.
  public func written(
    to database: any DatabaseWriter, first: FirstRows
  ) -> Signal<TableChange<ID, Row>, DatabaseFailure> {
    written(to: database) { db, change in
      if change.isFirst {
        if case .skipped = first { return }
        if case .replacingAll = first { try Row.deleteAll(db) }
        for row in change.content.rows { try row.save(db) }
      } else {
        for edit in change.edits where edit.new == nil { try edit.old?.delete(db) }
        for edit in change.edits { try edit.new?.save(db) }
      }
    }
  }
}
