import GRDB
import ReactiveCore
import ReactiveGRDB
import ReactiveSchedulers
import ReactiveTesting
import Testing

@Suite("Commits of other connections", .timeLimit(.minutes(5))) struct ChangesElsewhereTests {
  private let scheduler = QueueScheduler(name: "query")

  @Test("let queries run again after the next look", arguments: TestDatabaseKind.allCases)
  func announced(_ kind: TestDatabaseKind) async throws {
    let folder = try TestFolder()
    let (database, other, time) = (try folder.open(kind), try folder.open(kind), VirtualTimeScheduler())
    let (looks, counts) = (Journal<Int>(), Journal<Int>())
    let bag = DisposableBag()
    bag.add(
      database.changesElsewhere(every: .seconds(1), on: time)
        .subscribe(next: { looks.write(0) }, failed: { Issue.record($0) }))
    // The first one finds no number to compare with.
    await until {
      time.advance(by: .zero)
      return looks.count == 1
    }
    bag.add(
      database.query(on: scheduler) { db in try Note.fetchCount(db) }.distinctUntilChanged()
        .subscribe(next: { counts.write($0) }, failed: { Issue.record($0) }))
    await until { counts.entries == [0] }
    // The observation of a pool begins after its first result, and has begun when it sends this one.
    try await database.write { db in try Note(id: 1, text: "milk").insert(db) }
    await until { counts.entries == [0, 1] }
    try await other.write { db in try Note(id: 2, text: "bread").insert(db) }
    time.advance(by: .milliseconds(999))
    try await database.writeWithoutTransaction { _ in }
    #expect(counts.entries == [0, 1])
    time.advance(by: .milliseconds(1))
    await until { counts.entries == [0, 1, 2] }
    await until {
      time.advance(by: .zero)
      return looks.count == 2
    }
    // Nothing else, and commits of its own, are no changes elsewhere.
    try await database.write { db in try Note(id: 3, text: "tea").insert(db) }
    await until { counts.entries == [0, 1, 2, 3] }
    for _ in 1...5 {
      time.advance(by: .seconds(1))
      try await database.writeWithoutTransaction { _ in }
    }
    #expect(looks.count == 2)
    bag.dispose()
  }

  @Test("are not looked for while a transaction runs, and then once")
  func looksDoNotPileUp() async throws {
    let folder = try TestFolder()
    let (database, time, looks) = (try folder.open(.queue), VirtualTimeScheduler(), Journal<Int>())
    let statements = Journal<Int>()
    let subscription = database.changesElsewhere(every: .seconds(1), on: time)
      .subscribe(next: { looks.write(0) }, failed: { Issue.record($0) })
    await until {
      time.advance(by: .zero)
      return looks.count == 1
    }
    try await database.write { db in
      db.trace { event in if event.description.contains("data_version") { statements.write(0) } }
      time.advance(by: .seconds(100))
    }
    try await database.writeWithoutTransaction { db in db.trace() }
    #expect(statements.count == 1)
    subscription.dispose()
    time.advance(by: .seconds(10))
    #expect(time.run(limit: 10) == 0)
  }

  @Test("wait while the other connection holds the file")
  func busy() async throws {
    let folder = try TestFolder()
    let (database, other) = (try folder.open(.queue, waiting: 0), try folder.open(.queue))
    let (time, looks) = (VirtualTimeScheduler(), Journal<Int>())
    let subscription = database.changesElsewhere(every: .seconds(1), on: time)
      .subscribe(next: { looks.write(0) }, failed: { Issue.record($0) })
    await until {
      time.advance(by: .zero)
      return looks.count == 1
    }
    try await other.writeWithoutTransaction { db in
      try db.inTransaction(.exclusive) {
        try Note(id: 1, text: "milk").insert(db)
        time.advance(by: .seconds(1))
        database.writeWithoutTransaction { _ in }
        return .commit
      }
    }
    #expect(looks.count == 1)
    await until {
      time.advance(by: .seconds(1))
      return looks.count == 2
    }
    subscription.dispose()
  }

  @Test("restart the query of a connection that may only read")
  func readOnly() async throws {
    let folder = try TestFolder()
    let writer = try folder.open(.pool)
    var configuration = Configuration()
    configuration.readonly = true
    let database = try DatabaseQueue(path: folder.file, configuration: configuration)
    let counts = Journal<Int>()
    let subscription = database.changesElsewhere(every: .milliseconds(1), on: scheduler)
      .flatMapLatest { [scheduler] in database.query(on: scheduler) { db in try Note.fetchCount(db) } }
      .subscribe(next: { counts.write($0) }, failed: { Issue.record($0) })
    await until { counts.entries == [0] }
    try await writer.write { db in try Note(id: 1, text: "milk").insert(db) }
    await until { counts.entries.last == 1 }
    subscription.dispose()
  }

  @Test("keep nothing after a disposal")
  func leaks() async throws {
    let (probe, database) = (LeakProbe(), try DatabaseQueue())
    do {
      let token = probe.token()
      let subscription = database.changesElsewhere(every: .milliseconds(1), on: scheduler)
        .subscribe(next: { token.touch() }, failed: { Issue.record($0) })
      subscription.dispose()
    }
    await until { probe.liveCount == 0 }
  }
}
