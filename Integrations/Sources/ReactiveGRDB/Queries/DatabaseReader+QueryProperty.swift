import GRDB
import ReactiveKernel
import ReactiveProperties
import ReactiveSchedulers
import ReactiveTransforming

extension DatabaseReader {
  /// The newest result of a query as a property, which is read at any time.
  ///
  /// ```
  /// let count = database.queryProperty(on: .main) { db in try Note.fetchCount(db) }
  /// count.value.value ?? 0
  /// ```
  ///
  /// The property follows the query until it is released. After a failure it keeps the last result, and says so; the
  /// query is not run again.
  ///
  /// - Parameters:
  ///   - scheduler: sets the property. See ``query(on:_:)``.
  ///   - query: reads from the database.
  public func queryProperty<Value: Sendable>(
    on scheduler: some Scheduler, _ query: @escaping @Sendable (Database) throws -> Value
  ) -> ReadOnlyProperty<QueryResult<Value>> {
    Property(QueryResult(), then: self.query(on: scheduler, query).results).readOnly
  }
}

extension Signal where Failure == DatabaseFailure {
  /// Each value, and at the end the failure beside the last value. For a property of a query with a policy of attempts:
  ///
  /// ```
  /// let notes = Property(QueryResult(), then: database.query(on: .main, fetch).retry(3).results)
  /// ```
  ///
  ///     self     --1--2--#
  ///     results  --1--2--2#|
  public var results: Signal<QueryResult<Value>, Never> {
    materialize().scan(QueryResult()) { result, event in
      switch event {
      case .next(let value): QueryResult(value: value, state: .current)
      case .failed(let failure): QueryResult(value: result.value, state: .failed(failure))
      case .completed: result
      }
    }
  }
}
