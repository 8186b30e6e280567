import GRDB
import ReactiveKernel
import ReactiveProperties
import ReactiveSchedulers
import ReactiveTransforming

extension DatabaseReader {
  /// Returns a property with the newest result of a query, which you can read at any time.
  ///
  /// ```
  /// let count = database.queryProperty(on: .main) { db in try Note.fetchCount(db) }
  /// count.value.value ?? 0
  /// ```
  ///
  /// The property follows the query until it is released. After a failure the property keeps the last result, its
  /// ``QueryResult/state`` has the failure, and the query does not run again.
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
  /// Sends each value as a result. If the signal fails, sends the last value again with the failure, and completes. Use
  /// it for a property of a query that is retried:
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
