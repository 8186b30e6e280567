import Foundation
import GRDB
import ReactiveCore
import ReactiveGRDB
import ReactiveSchedulers
import ReactiveTesting
import ReactiveTime
import Testing

@Suite("A failure of a database", .timeLimit(.minutes(5))) struct FailureTests {
  private let scheduler = QueueScheduler(name: "query")

  /// The kind of the failure of a signal.
  private func kind<Value: Sendable>(of signal: Signal<Value, DatabaseFailure>) async -> DatabaseFailureKind? {
    do {
      for try await _ in signal.values {}
      return nil
    } catch {
      return error.kind
    }
  }

  private func count(_ database: any DatabaseWriter) -> Signal<Int, DatabaseFailure> {
    database.query(on: scheduler) { db in try Note.fetchCount(db) }
  }

  @Test("is closed: queries, writes and looks fail", arguments: TestDatabaseKind.allCases)
  func closed(_ kind: TestDatabaseKind) async throws {
    let folder = try TestFolder()
    let database = try folder.open(kind)
    try database.close()
    #expect(await self.kind(of: count(database)) == .closed)
    #expect(await self.kind(of: database.writing { db in try Note(id: 1, text: "milk").insert(db) }) == .closed)
    #expect(await self.kind(of: database.changesElsewhere(every: .milliseconds(1), on: scheduler)) == .closed)
  }

  @Test("is closed later: the query sends nothing more, and the look fails", arguments: TestDatabaseKind.allCases)
  func closedLater(_ kind: TestDatabaseKind) async throws {
    let folder = try TestFolder()
    let (database, probe, counts) = (try folder.open(kind), LeakProbe(), Journal<Int>())
    do {
      let token = probe.token()
      let subscription = count(database).subscribe(next: { counts.write(token.use($0)) }, failed: { Issue.record($0) })
      await until { counts.count > 0 }
      try database.close()
      #expect(await self.kind(of: database.changesElsewhere(every: .milliseconds(1), on: scheduler)) == .closed)
      subscription.dispose()
    }
    await until { probe.liveCount == 0 }
    #expect(Set(counts.entries) == [0])
  }

  @Test("is a damaged file", arguments: TestDatabaseKind.allCases)
  func corrupt(_ kind: TestDatabaseKind) async throws {
    let folder = try TestFolder()
    let database = try folder.open(kind)
    try await database.write { db in
      for id in 1...2_000 { try Note(id: Int64(id), text: String(repeating: "\(id) ", count: 20)).insert(db) }
    }
    if kind == .pool { try await database.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) } }
    try database.close()
    // All pages but the first one, which has the tables.
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.file))
    let size = try file.seekToEnd()
    try file.seek(toOffset: 4_096)
    try file.write(contentsOf: Data(repeating: 0xA5, count: Int(size) - 4_096))
    try file.close()
    let damaged = try DatabaseQueue(path: folder.file)
    #expect(await self.kind(of: damaged.query(on: scheduler) { db in try db.notes() }) == .corrupt)
  }

  @Test("is a file that is no database")
  func noDatabase() async throws {
    let folder = try TestFolder()
    try Data(repeating: 65, count: 10_000).write(to: URL(fileURLWithPath: folder.file))
    do {
      _ = try DatabaseQueue(path: folder.file)
      Issue.record("opened")
    } catch {
      #expect(DatabaseFailure(error).kind == .corrupt)
    }
  }

  @Test("is a file that may only be read: its query sends, and a write fails")
  func readOnly() async throws {
    let folder = try TestFolder()
    try await folder.open(.queue).write { db in try Note(id: 1, text: "milk").insert(db) }
    var configuration = Configuration()
    configuration.readonly = true
    let database = try DatabaseQueue(path: folder.file, configuration: configuration)
    let counts = Journal<Int>()
    let subscription = count(database).subscribe(next: { counts.write($0) }, failed: { Issue.record($0) })
    await until { counts.entries == [1] }
    #expect(await kind(of: database.writing { db in try Note(id: 2, text: "bread").insert(db) }) == .readOnly)
    subscription.dispose()
  }

  @Test("is a row that breaks a rule: the transaction is rolled back")
  func constraint() async throws {
    let database = try DatabaseQueue()
    try await database.write { db in try db.createTables() }
    let unique = DatabaseFailureKind.constraint(code: ResultCode.SQLITE_CONSTRAINT_UNIQUE.rawValue)
    let met = await kind(
      of: database.writing { db in
        try Note(id: 1, text: "milk").insert(db)
        try Note(id: 2, text: "milk").insert(db)
      })
    #expect(met == unique)
    #expect(try await database.read { db in try Note.fetchCount(db) } == 0)
  }

  @Test("is an error of the closure, a missing table, or a row of another type")
  func others() async throws {
    let database = try DatabaseQueue()
    #expect(await kind(of: database.query(on: scheduler) { _ -> Int in throw Refused() }) == .closure)
    guard case .statement? = await kind(of: count(database)) else {
      Issue.record("a missing table")
      return
    }
    let incomplete = database.query(on: scheduler) { db in try Note.fetchAll(db, sql: "SELECT 1 AS id") }
    #expect(await kind(of: incomplete) == .mismatch)
  }

  @Test("is a lock of another connection: it is transient, and a policy tries again")
  func busy() async throws {
    let folder = try TestFolder()
    let (database, other) = (try folder.open(.queue, waiting: 0), try folder.open(.queue))
    let attempts = Journal<DatabaseFailureKind>()
    let policy = RetryPolicy<DatabaseFailure>(backoff: .constant(.milliseconds(1))).while(\.isTransient)
      .reporting { attempts.write($0.failure.kind) }
    let writing = database.writing { db in try Note(id: 1, text: "milk").insert(db) }.retry(policy, on: scheduler)
    try await withThrowingTaskGroup(of: Void.self) { group in
      // Holds the lock until the other connection has met it.
      group.addTask {
        try await other.write { db in
          try Note(id: 2, text: "bread").insert(db)
          while attempts.count < 3 { usleep(1_000) }
        }
      }
      await until { (try? await database.write { db in try db.execute(sql: "DELETE FROM other") }) == nil }
      for try await _ in writing.values {}
      try await group.waitForAll()
    }
    #expect(Set(attempts.entries) == [.busy])
    #expect(try await database.read { db in try Note.fetchCount(db) } == 2)
  }
}
