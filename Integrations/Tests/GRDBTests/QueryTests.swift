import Foundation
import GRDB
import ReactiveCore
import ReactiveGRDB
import ReactiveSchedulers
import ReactiveTesting
import Testing

@Suite("A query", .timeLimit(.minutes(5))) struct QueryTests {
  private let scheduler = QueueScheduler(name: "query")

  @Test("sends its result, and the new one after each transaction", arguments: TestDatabaseKind.allCases)
  func follows(_ kind: TestDatabaseKind) async throws {
    let folder = try TestFolder()
    let database = try folder.open(kind)
    let results = Journal<[String]>()
    let subscription = database.query(on: scheduler) { db in try db.notes().map(\.text) }.distinctUntilChanged()
      .subscribe(next: { results.write($0) }, failed: { Issue.record($0) })
    await until { results.entries == [[]] }
    try await database.write { db in
      try Note(id: 1, text: "milk").insert(db)
      try Note(id: 2, text: "bread").insert(db)
    }
    await until { results.entries == [[], ["milk", "bread"]] }
    try await database.write { db in _ = try Note.deleteOne(db, key: 1) }
    await until { results.entries.last == ["bread"] }
    subscription.dispose()
    #expect(results.entries == [[], ["milk", "bread"], ["bread"]])
  }

  @Test("sends nothing for a transaction that is rolled back, or of another table")
  func ignores() async throws {
    let database = try DatabaseQueue()
    try await database.write { db in try db.createTables() }
    let results = Journal<Int>()
    let subscription = database.query(on: scheduler) { db in try Note.fetchCount(db) }
      .subscribe(next: { results.write($0) }, failed: { Issue.record($0) })
    await until { results.count == 1 }
    await #expect(throws: Refused.self) {
      try await database.write { db in
        try Note(id: 1, text: "milk").insert(db)
        throw Refused()
      }
    }
    try await database.write { db in try db.execute(sql: "INSERT INTO other VALUES (1)") }
    try await database.write { db in try Note(id: 2, text: "bread").insert(db) }
    await until { results.entries.last == 1 }
    #expect(results.entries == [0, 1])
    subscription.dispose()
  }

  @Test("follows the tables that it reads now")
  func changingTables() async throws {
    let database = try DatabaseQueue()
    try await database.write { db in try db.createTables() }
    let results = Journal<Int>()
    let subscription = database.query(on: scheduler) { db in
      try Note.fetchCount(db) == 0 ? -1 : try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM other") ?? 0
    }
    .subscribe(next: { results.write($0) }, failed: { Issue.record($0) })
    await until { results.entries == [-1] }
    try await database.write { db in try Note(id: 1, text: "milk").insert(db) }
    await until { results.entries == [-1, 0] }
    try await database.write { db in try db.execute(sql: "INSERT INTO other VALUES (1)") }
    await until { results.entries == [-1, 0, 1] }
    subscription.dispose()
  }

  @Test("keeps the newest result only for a slow subscriber", arguments: TestDatabaseKind.allCases)
  func isBounded(_ kind: TestDatabaseKind) async throws {
    let folder = try TestFolder()
    let database = try folder.open(kind)
    let (time, probe, values) = (VirtualTimeScheduler(), LeakProbe(), Journal<Int>())
    let subscription = database.query(on: time) { db in probe.track(try Note.fetchCount(db)) }
      .subscribe(next: { values.write($0.value) }, failed: { Issue.record($0) })
    await until { probe.liveCount == 1 }
    for id in Int64(1)...100 { try await database.write { db in try Note(id: id, text: "\(id)").insert(db) } }
    // The others are released, and not kept in a queue.
    await until { probe.liveCount == 1 }
    await until {
      time.run()
      return values.entries.last == 100
    }
    // One, or two if the last result came after the first run.
    #expect(values.count <= 2)
    subscription.dispose()
    await until { probe.liveCount == 0 }
  }

  @Test("waits with the newest result for a consumer that has no room")
  func waitsForRoom() async throws {
    let database = try DatabaseQueue()
    try await database.write { db in try db.createTables() }
    // Counted where the results leave GRDB, one after another: all but the last one have then reached the query.
    let results = Journal<Int>()
    let observation = ValueObservation.tracking { db in try Note.fetchCount(db) }.map { count in
      results.write(count)
      return count
    }
    var values = database.query(observation, on: scheduler).values(buffering: .suspending(1)).makeAsyncIterator()
    #expect(try await values.next() == 0)
    for id in 1...100 { try await database.write { db in try Note(id: Int64(id), text: "\(id)").insert(db) } }
    await until { results.count == 101 }
    var taken: [Int] = []
    while taken.last != 100, let value = try await values.next() { taken.append(value) }
    // The values in the iterator and in the delivery, the newest one, and the last one if it came after that.
    #expect(taken.count <= 4, "\(taken)")
  }

  @Test("delivers where a subscriber may write and read", arguments: TestDatabaseKind.allCases)
  func isReentrant(_ kind: TestDatabaseKind) async throws {
    let folder = try TestFolder()
    let database = try folder.open(kind)
    let counts = Journal<Int>()
    let subscription = database.query(on: scheduler) { db in try Note.fetchCount(db) }.distinctUntilChanged()
      .subscribe { count in
        counts.write(count)
        do {
          if count < 5 { try database.write { db in try Note(id: Int64(count), text: "\(count)").insert(db) } }
          #expect(try database.read { db in try Note.fetchCount(db) } == min(count + 1, 5))
        } catch {
          Issue.record(error)
        }
      } failed: { failure in
        Issue.record(failure)
      }
    await until { counts.entries.last == 5 }
    #expect(counts.entries == [0, 1, 2, 3, 4, 5])
    subscription.dispose()
  }

  @Test("misses no commit between its first result and the observation", arguments: TestDatabaseKind.allCases)
  func missesNothing(_ kind: TestDatabaseKind) async throws {
    let folder = try TestFolder()
    let database = try folder.open(kind)
    for id in 1...repetitions(quick: 30, full: 200, night: 1_000) {
      let counts = Journal<Int>()
      async let write: Void = database.write { db in try Note(id: Int64(id), text: "\(id)").insert(db) }
      let subscription = database.query(on: scheduler) { db in try Note.fetchCount(db) }
        .subscribe(next: { counts.write($0) }, failed: { Issue.record($0) })
      try await write
      await until { counts.entries.last == id }
      subscription.dispose()
    }
  }

  /// A long read holds the only reader. The queries wait for this reader, and the writer does not.
  @Test("never makes a writer wait for a reader")
  func writesBesideALongRead() async throws {
    let folder = try TestFolder()
    var configuration = Configuration()
    configuration.maximumReaderCount = 1
    let database = try DatabasePool(path: folder.file, configuration: configuration)
    try await database.write { db in try db.createTables() }
    let counts = (0..<3).map { _ in Journal<Int>() }
    let subscriptions = counts.map { counts in
      database.query(on: scheduler) { db in try Note.fetchCount(db) }
        .subscribe(next: { counts.write($0) }, failed: { Issue.record($0) })
    }
    // Possibly twice: a pool reads again if it has been written to since its first read.
    await until { counts.allSatisfy { $0.entries.last == 0 } }
    let (begun, release) = (Journal<Int>(), DispatchSemaphore(value: 0))
    let read = Thread {
      do {
        try database.read { _ in
          begun.write(1)
          release.wait()
        }
      } catch { Issue.record(error) }
    }
    read.start()
    await until { begun.count == 1 }
    for id in 1...5 { try await database.write { db in try Note(id: Int64(id), text: "\(id)").insert(db) } }
    release.signal()
    await until { counts.allSatisfy { $0.entries.last == 5 } }
    for subscription in subscriptions { subscription.dispose() }
  }

  @Test("sends a failure behind the result that waits for room")
  func failsWithoutRoom() async throws {
    let database = try DatabaseQueue()
    try await database.write { db in try db.createTables() }
    var values = database.query(on: scheduler) { db in try db.checkedNotes().count }
      .values(buffering: .suspending(1)).makeAsyncIterator()
    #expect(try await values.next() == 0)
    for id in 1...20 { try await database.write { db in try Note(id: Int64(id), text: "\(id)").insert(db) } }
    // The failure is sent inside this access. GRDB drops the results that it had not passed on.
    try await database.write { db in try Note(id: 21, text: "refused").insert(db) }
    var taken: [Int] = []
    await #expect(throws: DatabaseFailure.self) {
      while let value = try await values.next() { taken.append(value) }
    }
    #expect(taken == taken.sorted() && taken.count <= 4, "\(taken)")
  }

  @Test("is a property, which keeps the last result beside a failure")
  func property() async throws {
    let database = try DatabaseQueue()
    try await database.write { db in try db.createTables() }
    let count = database.queryProperty(on: scheduler) { db in try db.checkedNotes().count }
    await until { count.value.value == 0 }
    try await database.write { db in try Note(id: 1, text: "milk").insert(db) }
    await until { count.value.value == 1 }
    try await database.write { db in try Note(id: 2, text: "refused").insert(db) }
    await until { count.value.state.failure?.kind == .closure }
    #expect(count.value.value == 1)
  }
}
