import GRDB
import ReactiveFiltering
import ReactiveFlattening
import ReactiveKernel
import ReactiveSchedulers
import ReactiveTime
import ReactiveTransforming

extension DatabaseWriter {
  /// Looks at regular intervals for commits of other connections and processes, and runs all queries of this database
  /// again after them.
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
  /// SQLite does not report the commits of another connection. So a query sees the commits of its own database object
  /// only. This signal reads `PRAGMA data_version`, a number that another connection's commit changes, and then
  /// announces a change of the whole database. One subscription serves all queries, and observations of GRDB as well.
  ///
  /// The first look always announces one, because the number before it is not known: subscribe before or after the
  /// queries. A look during a longer transaction of this database waits for its end, and the looks due until then are
  /// left out. So is a look at a database that another connection has locked.
  ///
  /// Queries of a connection that may only read are not observed by GRDB; restart them:
  ///
  /// ```
  /// database.changesElsewhere(every: .milliseconds(200), on: .main)
  ///   .flatMapLatest { database.query(on: .main, fetch) }
  /// ```
  ///
  /// Sends after the announcement, on the scheduler. Fails when the connection is closed, or when the file is damaged.
  /// A disposal ends the looks. Until then, the looks hold the database.
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
