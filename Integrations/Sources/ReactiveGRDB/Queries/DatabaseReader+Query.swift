import GRDB
import ReactiveKernel
import ReactiveSchedulers
import ReactiveTime

extension DatabaseReader {
  /// Sends the result of a query, and a new result after each transaction that may have changed it.
  ///
  ///     commits   --------x-------xxx------
  ///     query     ---1----2--------5-------     3 and 4 were not delivered before 5
  ///
  /// ```
  /// database.query(on: .main) { db in try Note.fetchAll(db) }
  ///   .retry(policy.while(\.isTransient), on: .main)
  ///   .subscribe(next: { notes in show(notes) }, failed: { failure in report(failure) })
  /// ```
  ///
  /// GRDB's `ValueObservation` tracks the tables and columns that the query reads, and runs the query again after a
  /// transaction that has changed one of them. A transaction that is rolled back sends nothing. Equal results may
  /// repeat; see `distinctUntilChanged()`. To notice commits of other processes, use
  /// ``DatabaseWriter/changesElsewhere(every:on:)``.
  ///
  /// **Threads.** The query runs on a queue of the database, inside a read of it. Its results are delivered on the
  /// scheduler, when no access is open, so a subscriber may read and write (C3, C7).
  ///
  /// **Slow subscribers.** At most one result waits: the newest. A consumer that grants room gets the newest result
  /// when it has room (C17). The query still runs after each transaction.
  ///
  /// **End.** The signal never completes. An error of the query fails the signal and ends the observation; subscribe
  /// again to continue. After the database is closed, nothing more is sent. A disposal ends the observation. Until
  /// then, the observation keeps the database alive.
  ///
  /// Elsewhere: `ValueObservation.publisher(in:)` (GRDB).
  ///
  /// - Parameters:
  ///   - scheduler: delivers the results. With an `ImmediateScheduler`, a queue of the database delivers them, and a
  ///     subscriber must not use the database.
  ///   - query: reads from the database. It may read different tables each time.
  public func query<Value: Sendable>(
    on scheduler: some Scheduler, _ query: @escaping @Sendable (Database) throws -> Value
  ) -> Signal<Value, DatabaseFailure> {
    self.query(ValueObservation.tracking(query), on: scheduler)
  }

  /// Sends the values of a GRDB observation, such as one with a constant region. Otherwise it works like
  /// ``query(on:_:)``.
  ///
  /// - Parameters:
  ///   - observation: the observation.
  ///   - scheduler: delivers the values.
  public func query<Reducer: ValueReducer>(
    _ observation: ValueObservation<Reducer>, on scheduler: some Scheduler
  ) -> Signal<Reducer.Value, DatabaseFailure> where Reducer.Value: Sendable {
    Signal<Reducer.Value, DatabaseFailure> { [self] subscriber in
      let end = SerialDisposable()
      subscriber.add(end)
      start(observation, cancelledBy: end) { result in
        switch result {
        case .success(let value): subscriber.next(value)
        case .failure(let error): subscriber.fail(DatabaseFailure(error))
        }
      }
    }
    .deliver(on: scheduler, buffering: .newest(1))
  }

  /// Starts an observation.
  ///
  /// - Parameter receive: called on queues of the database. Calls from several of them may overlap.
  private func start<Reducer: ValueReducer>(
    _ observation: ValueObservation<Reducer>, cancelledBy end: SerialDisposable,
    _ receive: @escaping @Sendable (Result<Reducer.Value, any Error>) -> Void
  ) where Reducer.Value: Sendable {
    let start: @Sendable (Bool) -> Void = { [self] isImmediate in
      if end.isDisposed { return }
      let cancellable = observation.start(
        in: self, scheduling: InlineObservationScheduler(isImmediate: isImmediate),
        onError: { receive(.failure($0)) }, onChange: { receive(.success($0)) })
      end.disposable = ActionDisposable { cancellable.cancel() }
    }
    // A pool checks whether it is closed. A queue that is closed does not: it would read through a null pointer. So the
    // observation starts inside an access, which finds the queue open, and no close can come between.
    guard let queue = self as? DatabaseQueue else { return start(false) }
    queue.asyncWriteWithoutTransaction { db in
      if db.isClosed { receive(.failure(DatabaseError.closed)) } else { start(true) }
    }
  }
}

/// Calls the observation's closures where GRDB has a value or a failure, without another queue that would keep values.
private struct InlineObservationScheduler: ValueObservationScheduler {
  let isImmediate: Bool

  func immediateInitialValue() -> Bool { isImmediate }

  func schedule(_ action: @escaping @Sendable () -> Void) { action() }
}
