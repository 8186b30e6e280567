import GRDB
import ReactiveCore
import ReactiveGRDB
import ReactiveSchedulers
import ReactiveTesting
import Testing

@Suite("An ended subscription", .timeLimit(.minutes(5))) struct CancellationTests {
  private let scheduler = QueueScheduler(name: "query")

  @Test(
    "closes the observation: the query is not run any more, and keeps nothing", arguments: TestDatabaseKind.allCases)
  func closes(_ kind: TestDatabaseKind) async throws {
    let folder = try TestFolder()
    let (database, probe, runs) = (try folder.open(kind), LeakProbe(), Journal<Int>())
    do {
      let token = probe.token("query")
      let subscription = database.query(on: scheduler) { db in
        runs.write(token.use(0))
        return try Note.fetchCount(db)
      }
      .subscribe(next: { _ in token.touch() }, failed: { Issue.record($0) })
      await until { runs.count > 0 }
      subscription.dispose()
    }
    // The closure of the query is released when the queue that writes has removed the observation.
    await until { probe.liveCount == 0 }
    let count = runs.count
    for id in Int64(1)...10 { try await database.write { db in try Note(id: id, text: "\(id)").insert(db) } }
    #expect(runs.count == count)
  }

  @Test("sends nothing after the disposal, also if it comes before the start")
  func sendsNothing() async throws {
    let database = try DatabaseQueue()
    try await database.write { db in try db.createTables() }
    for id in 1...repetitions(quick: 50, full: 500, night: 5_000) {
      let (values, ended) = (Journal<Int>(), Journal<Int>())
      let subscription = database.query(on: scheduler) { db in try Note.fetchCount(db) }
        .subscribe { _ in
          if ended.count > 0 { values.write(id) }
        } failed: {
          Issue.record($0)
        }
      async let write: Void = database.write { db in try Note(id: Int64(id), text: "\(id)").insert(db) }
      if id.isMultiple(of: 2) { try await write }
      // On the scheduler, so that no delivery is in progress.
      await withCheckedContinuation { continuation in
        scheduler.schedule {
          subscription.dispose()
          ended.write(id)
          continuation.resume()
        }
      }
      try await write
      #expect(values.count == 0)
    }
  }

  @Test("releases a table, a list and a property, and the database with them")
  func releases() async throws {
    let probe = LeakProbe()
    weak var released: DatabaseQueue?
    do {
      let database = try DatabaseQueue()
      released = database
      try await database.write { db in try db.createTables() }
      let token = probe.token()
      let table = database.queryTable(on: scheduler) { db in try token.use(db.notes()) }
      let list = database.queryList(on: scheduler) { db in try token.use(db.notes()) }
      let property = database.queryProperty(on: scheduler) { db in try token.use(Note.fetchCount(db)) }
      await until { !table.state.value.isLoading && !list.state.value.isLoading && property.value.value != nil }
    }
    await until { probe.liveCount == 0 && released == nil }
  }

  @Test("rolls back a transaction that has not been committed")
  func rollsBack() async throws {
    let database = try DatabaseQueue()
    try await database.write { db in try db.createTables() }
    let begun = Journal<Int>()
    let subscription = database.writing { db in
      try Note(id: 1, text: "milk").insert(db)
      begun.write(1)
      // Until it is interrupted.
      _ = try Int.fetchOne(
        db, sql: "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n")
    }
    .subscribe(next: { Issue.record("committed") }, failed: { Issue.record($0) })
    await until { begun.count == 1 }
    subscription.dispose()
    #expect(try await database.read { db in try Note.fetchCount(db) } == 0)
  }
}
