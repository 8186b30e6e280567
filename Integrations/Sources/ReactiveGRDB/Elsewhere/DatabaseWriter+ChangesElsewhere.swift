import GRDB
import ReactiveFiltering
import ReactiveFlattening
import ReactiveKernel
import ReactiveSchedulers
import ReactiveTime
import ReactiveTransforming

extension DatabaseWriter {
  /// Looks at regular intervals for commits of other connections and other processes, and runs all queries of this
  /// database again after such commits.
  ///
  ///     looks    x--x--x--x--x--
  ///     commits  ----x-----xx---     of another process
  ///     signal   1-----2-----3--
  ///
  /// ```
  /// database.changesElsewhere(every: .milliseconds(200), on: .main)
  ///   .retry(policy, on: .main)
  ///   .subscribe(failed: { failure in report(failure) }, completed: {})
  /// ```
  ///
  /// SQLite does not report the commits of another connection. So a query sees only the commits of its own database
  /// object. This signal reads `PRAGMA data_version`, a number that changes when another connection commits. After a
  /// change, it announces a change of the whole database to GRDB. One subscription serves all queries and all
  /// observations of GRDB.
  ///
  /// The first look always announces a change, because there is no earlier number to compare. So you can subscribe
  /// before or after the queries. If this database runs a long transaction, a look waits for its end, and the looks
  /// that are due until then are skipped. A look is also skipped if another connection has locked the database.
  ///
  /// GRDB does not observe queries of a read-only connection. Restart such queries:
  ///
  /// ```
  /// database.changesElsewhere(every: .milliseconds(200), on: .main)
  ///   .flatMapLatest { database.query(on: .main, fetch) }
  /// ```
  ///
  /// Sends a value after each announcement, on the scheduler. Fails when the connection is closed, or when the file is
  /// damaged. A disposal ends the looks. Until then, the subscription keeps the database alive.
  ///
  /// - Parameters:
  ///   - interval: the time between two looks; above zero.
  ///   - scheduler: measures the time, and delivers.
  ///   - file: the caller's file.
  ///   - line: the caller's line.
  public func changesElsewhere(
    every interval: Duration, on scheduler: some Scheduler, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Void, DatabaseFailure> {
    .deferred { [self] in
      // Each look changes it, and no two looks overlap.
      let seen = SerialState<Int?>(nil)
      return Signal<SchedulerInstant, Never>
        .timer(after: .zero, every: interval, on: scheduler, missed: .skipped, file: file, line: line)
        .flatMapFirst { [self] _ in look(after: seen) }
        .filter { $0 }
        .map(to: ())
        .deliver(on: scheduler, buffering: .newest(1))
    }
  }

  /// Sends whether another connection has committed since the look before.
  private func look(after seen: SerialState<Int?>) -> Signal<Bool, DatabaseFailure> {
    Signal { [self] subscriber in
      asyncWriteWithoutTransaction { db in
        if subscriber.isDisposed { return }
        do {
          subscriber.next(try db.announceChangesElsewhere(after: seen))
          subscriber.complete()
        } catch {
          subscriber.fail(DatabaseFailure(error))
        }
      }
    }
  }
}

extension Database {
  /// Lets the observations of this connection read again, if another connection has committed.
  fileprivate func announceChangesElsewhere(after seen: SerialState<Int?>) throws -> Bool {
    if isClosed { throw DatabaseError.closed }
    do {
      let version = try Int.fetchOne(self, sql: "PRAGMA data_version")
      if version == seen.value { return false }
      // A transaction that writes nothing takes no lock of the file.
      try inTransaction(.deferred) {
        try notifyChanges(in: .fullDatabase)
        return .commit
      }
      seen.value = version
      return true
    } catch DatabaseError.SQLITE_BUSY {
      // The next look will find the same.
      return false
    }
  }
}
