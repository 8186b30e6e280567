import GRDB
import ReactiveCore
import ReactiveGRDB
import ReactiveProperties
import ReactiveTesting
import Testing

@Suite("A table that is written to a database", .timeLimit(.minutes(5))) struct WrittenTests {
  private func makeDatabase(_ rows: Note...) async throws -> DatabaseQueue {
    let database = try DatabaseQueue()
    try await database.write { db in
      try db.createTables()
      for row in rows { try row.insert(db) }
    }
    return database
  }

  private func rows(_ database: DatabaseQueue) async throws -> [Note] {
    try await database.read { db in try db.notes() }
  }

  @Test("writes each change as one transaction")
  func transactions() async throws {
    let (database, table) = (try await makeDatabase(), ReactiveTable<Int64, Note>())
    let (commits, passed) = (Journal<Int>(), Journal<Int>())
    let observer = DatabaseRegionObservation(tracking: Table("note"))
      .start(in: database) {
        Issue.record($0)
      } onChange: { _ in
        commits.write(0)
      }
    let subscription = table.written(to: database, first: .skipped)
      .subscribe(next: { passed.write($0.edits.count) }, failed: { Issue.record($0) })
    await until { passed.entries == [0] }
    table.edit { table in
      table.update(with: Note(id: 1, text: "milk"))
      table.update(with: Note(id: 2, text: "bread"))
    }
    await until { passed.entries == [0, 2] }
    table.edit { table in
      table.remove(1)
      // Takes the unique text of the row that leaves.
      table.update(with: Note(id: 2, text: "milk"))
    }
    await until { passed.entries == [0, 2, 2] }
    #expect(try await rows(database) == [Note(id: 2, text: "milk")])
    #expect(commits.count == 2)
    observer.cancel()
    subscription.dispose()
  }

  @Test("composes the changes that come during a transaction")
  func composes() async throws {
    let (database, table) = (try await makeDatabase(), ReactiveTable<Int64, Note>())
    let (begun, passed) = (Journal<Int>(), Journal<Int>())
    let subscription = table.written(to: database) { db, change in
      begun.write(change.edits.count)
      // The first transaction lasts until all edits are made.
      if change.isFirst { while table.count < 50 {} }
      for edit in change.edits { try edit.new?.save(db) }
    }
    .subscribe(next: { passed.write($0.edits.count) }, failed: { Issue.record($0) })
    await until { begun.count == 1 }
    for round in 1...20 {
      for id in 1...50 { table.update(with: Note(id: Int64(id), text: "\(id)", rank: round)) }
    }
    try await until { try await rows(database).filter { $0.rank == 20 }.count == 50 }
    // 1,000 edits of 50 rows, most of which came while two transactions ran.
    #expect(passed.entries.reduce(0, +) <= 1_000)
    #expect(passed.count < 1_000)
    subscription.dispose()
  }

  @Test("does what is said with the rows that are there first", arguments: [FirstRows.skipped, .saved, .replacingAll])
  func first(_ first: FirstRows) async throws {
    let database = try await makeDatabase(Note(id: 1, text: "milk"), Note(id: 2, text: "bread"))
    let table = ReactiveTable([Note(id: 2, text: "rolls"), Note(id: 3, text: "tea")])
    let passed = Journal<Bool>()
    let subscription = table.written(to: database, first: first)
      .subscribe(next: { passed.write($0.isFirst) }, failed: { Issue.record($0) })
    await until { passed.entries == [true] }
    let texts = try await rows(database).map(\.text)
    switch first {
    case .skipped: #expect(texts == ["milk", "bread"])
    case .saved: #expect(texts == ["milk", "rolls", "tea"])
    case .replacingAll: #expect(texts == ["rolls", "tea"])
    }
    subscription.dispose()
  }

  @Test("fails with the transaction that breaks a rule, and writes all again after it is retried")
  func fails() async throws {
    let database = try await makeDatabase(Note(id: 9, text: "milk"))
    let table = ReactiveTable<Int64, Note>()
    let (failures, passed) = (Journal<DatabaseFailureKind>(), Journal<Int>())
    let subscription = table.written(to: database, first: .saved)
      .retry { failure, _ in
        failures.write(failure.kind)
        table.remove(1)
        return true
      }
      .subscribe(next: { passed.write($0.content.count) }, failed: { Issue.record($0) })
    await until { passed.count == 1 }
    table.edit { table in
      table.update(with: Note(id: 1, text: "milk"))
      table.update(with: Note(id: 2, text: "bread"))
    }
    try await until { try await rows(database).map(\.id) == [2, 9] }
    #expect(failures.entries == [.constraint(code: ResultCode.SQLITE_CONSTRAINT_UNIQUE.rawValue)])
    subscription.dispose()
  }

  @Test("writes the last change, and completes when the table is released")
  func completes() async throws {
    let (database, ended) = (try await makeDatabase(), Journal<Bool>())
    do {
      let table = ReactiveTable<Int64, Note>()
      table.written(to: database, first: .skipped)
        .subscribe(failed: { Issue.record($0) }, completed: { ended.write(true) })
      for id in 1...100 { table.update(with: Note(id: Int64(id), text: "\(id)")) }
    }
    await until { ended.count == 1 }
    #expect(try await rows(database).count == 100)
  }
}
