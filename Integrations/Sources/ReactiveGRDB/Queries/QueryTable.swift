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
/// Each result of the query is compared with the previous rows by ID. New, removed and changed rows become edits, and
/// equal rows cause no edit. So views filter, sort and group only the edits, although the whole query runs again. If a
/// slow scheduler has not delivered several transactions, they become one change.
///
/// Edit rows in the database, because the table cannot be edited. The table follows the query until you release the
/// table. If the query fails, ``state`` has the failure, and the rows stay. To try again, pass a signal with a retry
/// policy to the initialiser.
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
  ///   - isSame: returns whether a row needs no update. The closures run without a lock, on the thread that delivers.
  public init(
    _ rows: Signal<[Row], DatabaseFailure>, identifiedBy identify: @escaping @Sendable (Row) -> ID,
    isSame: @escaping @Sendable (Row, Row) -> Bool
  ) {
    let table = ReactiveTable<ID, Row>(identifiedBy: identify)
    self.table = table
    feed = QueryFeed(rows) { table.replace(with: $0, isSame: isSame) }
  }

  /// The current rows. A `Computed` that reads them depends on them.
  public var content: TableContent<ID, Row> { table.content }

  /// The current row with an ID, if there is one. O(log n).
  public subscript(id: ID) -> Row? { table[id] }

  /// Whether the query has a result, or has failed.
  public var state: ReadOnlyProperty<QueryState> { feed.state }

  /// A view of the table, which does not keep the table alive.
  public var view: TableView<ID, Row> { table.view }
}

extension QueryTable where Row: Identifiable & Equatable, Row.ID == ID {
  /// Makes a table of the results of a query with `Identifiable` rows. Equal rows are not updated.
  public convenience init(_ rows: Signal<[Row], DatabaseFailure>) {
    self.init(rows, identifiedBy: { $0.id }, isSame: ==)
  }
}

extension DatabaseReader {
  /// Returns the rows of a query as a table that sends edits.
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
