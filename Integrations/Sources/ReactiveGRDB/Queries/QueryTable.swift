import GRDB
import ReactiveCollections
import ReactiveKernel
import ReactiveProperties
import ReactiveSchedulers

/// The rows of a query as a table that sends edits: each transaction is one change.
///
/// ```
/// let notes = database.queryTable(on: .main) { db in try Note.fetchAll(db) }
/// notes.filter { !$0.isDone }.sorted { $0.text < $1.text }.changes
///   .subscribe { change in list.apply(change) }
/// ```
///
/// Each result of the query is compared with the rows before, by ID. Rows that have come, left or changed are edits,
/// and equal rows are none. So views filter, sort and group by edits, although the query runs as a whole. Several
/// transactions that a slow scheduler has not delivered are one change.
///
/// Rows are edited in the database: the table cannot be. It follows until it is released, and does not fail: ``state``
/// has the failure, and the rows before it stay. To try again, give a signal with a policy to the initialiser.
///
/// - Complexity: the query's own, and O(n log n) for each result.
public final class QueryTable<ID: Hashable & Sendable, Row: Sendable>: TableSource, Sendable {
  private let table: ReactiveTable<ID, Row>
  private let feed: QueryFeed

  /// Makes a table of the results of a query.
  ///
  /// - Parameters:
  ///   - rows: the results. Of several rows with the same ID, the last one remains.
  ///   - identify: returns the ID of a row: always the same for the same row.
  ///   - isSame: whether a row needs no update. The closures run without a lock, on the thread that delivers.
  public init(
    _ rows: Signal<[Row], DatabaseFailure>, identifiedBy identify: @escaping @Sendable (Row) -> ID,
    isSame: @escaping @Sendable (Row, Row) -> Bool
  ) {
    let table = ReactiveTable<ID, Row>(identifiedBy: identify)
    self.table = table
    feed = QueryFeed(rows) { table.replace(with: $0, isSame: isSame) }
  }

  /// The rows now. A `Computed` that reads it depends on it.
  public var content: TableContent<ID, Row> { table.content }

  /// The row with an ID now, if there is one. O(log n).
  public subscript(id: ID) -> Row? { table[id] }

  /// Whether the query has a result, or has failed.
  public var state: ReadOnlyProperty<QueryState> { feed.state }

  /// The table as a view, which does not keep it alive.
  public var view: TableView<ID, Row> { table.view }
}

extension QueryTable where Row: Identifiable & Equatable, Row.ID == ID {
  /// Makes a table of the results of a query, whose rows know their IDs. Equal rows are not updated.
  public convenience init(_ rows: Signal<[Row], DatabaseFailure>) {
    self.init(rows, identifiedBy: { $0.id }, isSame: ==)
  }
}

extension DatabaseReader {
  /// The rows of a query as a table that sends edits.
  ///
  /// - Parameters:
  ///   - scheduler: edits the table, and delivers the edits. See ``query(on:_:)``.
  ///   - query: reads the rows.
  public func queryTable<Row: Identifiable & Equatable & Sendable>(
    on scheduler: some Scheduler, _ query: @escaping @Sendable (Database) throws -> [Row]
  ) -> QueryTable<Row.ID, Row> where Row.ID: Sendable {
    QueryTable(self.query(on: scheduler, query))
  }
}
