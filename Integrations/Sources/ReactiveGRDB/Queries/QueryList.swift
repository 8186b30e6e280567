import GRDB
import ReactiveCollections
import ReactiveKernel
import ReactiveProperties
import ReactiveSchedulers

/// The rows of a query, in the order of the query, as a list that sends edits: each transaction is one change.
///
/// ```
/// let newest = database.queryList(on: .main) { db in try Note.order(\.date.desc).limit(50).fetchAll(db) }
/// newest.changes.subscribe { change in list.apply(change) }
/// ```
///
/// Otherwise it works like ``QueryTable``. In addition, rows that get another place are moved, with as few moves as
/// possible.
///
/// - Complexity: the query's own, and O(n log n) for each result.
public final class QueryList<Row: Sendable>: ListSource, Sendable {
  private let list: ReactiveList<Row>
  private let feed: QueryFeed

  /// Makes a list of the results of a query.
  ///
  /// - Parameters:
  ///   - rows: the results.
  ///   - identify: returns the ID of a row.
  ///   - isSame: returns whether a row needs no update. The closures run without a lock, on the thread that delivers.
  public init<ID: Hashable & Sendable>(
    _ rows: Signal<[Row], DatabaseFailure>, identifiedBy identify: @escaping @Sendable (Row) -> ID,
    isSame: @escaping @Sendable (Row, Row) -> Bool
  ) {
    let list = ReactiveList<Row>()
    self.list = list
    feed = QueryFeed(rows) { list.replace(with: $0, identifiedBy: identify, isSame: isSame) }
  }

  /// The current rows. A `Computed` that reads them depends on them.
  public var content: ListContent<Row> { list.content }

  /// Whether the query has a result, or has failed.
  public var state: ReadOnlyProperty<QueryState> { feed.state }

  /// A view of the list, which does not keep the list alive.
  public var view: ListView<Row> { list.view }
}

extension QueryList where Row: Identifiable & Equatable, Row.ID: Sendable {
  /// Makes a list of the results of a query with `Identifiable` rows. Equal rows are not updated.
  public convenience init(_ rows: Signal<[Row], DatabaseFailure>) {
    self.init(rows, identifiedBy: { $0.id }, isSame: ==)
  }
}

extension DatabaseReader {
  /// Returns the rows of a query, in its order, as a list that sends edits.
  ///
  /// - Parameters:
  ///   - scheduler: edits the list, and delivers the edits. See ``query(on:_:)``.
  ///   - query: reads the rows.
  public func queryList<Row: Identifiable & Equatable & Sendable>(
    on scheduler: some Scheduler, _ query: @escaping @Sendable (Database) throws -> [Row]
  ) -> QueryList<Row> where Row.ID: Sendable {
    QueryList(self.query(on: scheduler, query))
  }
}
