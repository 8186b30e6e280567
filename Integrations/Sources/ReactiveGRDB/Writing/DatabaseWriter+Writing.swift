import GRDB
import ReactiveBridging
import ReactiveKernel

extension DatabaseWriter {
  /// Runs a transaction for each subscription, and sends its result.
  ///
  ///     commits      ---(1|)
  ///     rolled back  ---#
  ///
  /// If the closure throws, the transaction is rolled back, and the signal fails. A disposal rolls back a transaction
  /// that has not been committed, and prevents a transaction that has not begun.
  ///
  /// The closure runs on the writing queue of the database, one transaction at a time. A thread of the system's pool
  /// delivers, after the commit, when no access is open (C7).
  ///
  /// Elsewhere: `writePublisher` (GRDB).
  ///
  /// - Parameter updates: writes to the database.
  public func writing<Result: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Result
  ) -> Signal<Result, DatabaseFailure> {
    .generate { [self] (emitter: borrowing AsyncEmitter<Result>) async throws(DatabaseFailure) in
      let result: Result
      do {
        result = try await commit(updates)
      } catch {
        // The disposal has cancelled the transaction. That is no failure to report.
        if emitter.isDisposed { return }
        throw DatabaseFailure(error)
      }
      await emitter.send(result)
    }
  }

  private func commit<Result: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Result
  ) async throws -> Result {
    try await writeWithoutTransaction { db in
      if db.isClosed { throw DatabaseError.closed }
      var result: Result?
      try db.inTransaction {
        result = try updates(db)
        return .commit
      }
      guard let result else { preconditionFailure("a transaction was committed without its result") }
      return result
    }
  }
}
