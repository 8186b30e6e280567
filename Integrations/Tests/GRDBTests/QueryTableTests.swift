import GRDB
import ReactiveCore
import ReactiveGRDB
import ReactiveSchedulers
import ReactiveTesting
import Testing

@Suite("A table of a query", .timeLimit(.minutes(5))) struct QueryTableTests {
  private let scheduler = QueueScheduler(name: "query")

  private func makeDatabase() async throws -> DatabaseQueue {
    let database = try DatabaseQueue()
    try await database.write { db in
      try db.createTables()
      try Note(id: 1, text: "milk").insert(db)
      try Note(id: 2, text: "bread").insert(db)
    }
    return database
  }

  @Test("sends one change for each transaction, with an edit for each row that is different")
  func edits() async throws {
    let database = try await makeDatabase()
    let table = database.queryTable(on: scheduler) { db in try db.notes() }
    await until { !table.state.value.isLoading }
    let changes = Journal<[TableEdit<Int64, Note>]>()
    let subscription = table.changes.subscribe { changes.write($0.edits.sorted { $0.id < $1.id }) }
    try await database.write { db in
      try Note(id: 1, text: "milk", rank: 3).update(db)
      _ = try Note.deleteOne(db, key: 2)
      try Note(id: 3, text: "tea").insert(db)
      // Comes and leaves.
      try Note(id: 4, text: "salt").insert(db)
      _ = try Note.deleteOne(db, key: 4)
    }
    await until { changes.count == 2 }
    // Equal rows are no edits.
    try await database.write { db in try Note(id: 1, text: "milk", rank: 3).update(db) }
    try await database.write { db in try Note(id: 3, text: "coffee").update(db) }
    await until { changes.count == 3 }
    #expect(
      changes.entries == [
        [],
        [
          .update(1, from: Note(id: 1, text: "milk"), to: Note(id: 1, text: "milk", rank: 3)),
          .remove(2, Note(id: 2, text: "bread")), .insert(3, Note(id: 3, text: "tea")),
        ], [.update(3, from: Note(id: 3, text: "tea"), to: Note(id: 3, text: "coffee"))],
      ])
    #expect(table[3]?.text == "coffee")
    subscription.dispose()
  }

  @Test("says that it is current when the rows are there, also in its views")
  func stateFollowsTheRows() async throws {
    let database = try await makeDatabase()
    let (seen, table) = (Journal<[Int]>(), database.queryTable(on: scheduler) { db in try db.notes() })
    let shown = ReactiveList(following: table.sorted { $0.text < $1.text }.map(\.text))
    let subscription = table.state.signal.subscribe { state in
      if !state.isLoading { seen.write([table.content.count, shown.count]) }
    }
    await until { seen.count > 0 }
    #expect(seen.entries == [[2, 2]])
    subscription.dispose()
  }

  @Test("feeds live views: filtered, sorted, counted")
  func views() async throws {
    let database = try await makeDatabase()
    let table = database.queryTable(on: scheduler) { db in try db.notes() }
    let shown = ReactiveList(following: table.filter { $0.rank < 5 }.sorted { $0.text < $1.text }.map(\.text))
    await until { Array(shown.content) == ["bread", "milk"] }
    try await database.write { db in
      try Note(id: 3, text: "apples").insert(db)
      try Note(id: 1, text: "milk", rank: 9).update(db)
    }
    await until { Array(shown.content) == ["apples", "bread"] }
  }

  @Test("is a list in the order of the query, whose rows move")
  func list() async throws {
    let database = try await makeDatabase()
    let list = database.queryList(on: scheduler) { db in
      try Note.order(Note.Columns.rank, Note.Columns.id).fetchAll(db)
    }
    await until { list.content.count == 2 }
    let changes = Journal<[ListEdit<Note>]>()
    let subscription = list.changes.subscribe { changes.write($0.edits) }
    try await database.write { db in try Note(id: 1, text: "milk", rank: 1).update(db) }
    await until { changes.count == 2 }
    #expect(list.content.map(\.id) == [2, 1])
    #expect(changes.entries[1].contains { if case .move = $0 { true } else { false } }, "\(changes.entries)")
    #expect(!changes.entries[1].contains { if case .insert = $0 { true } else { false } })
    subscription.dispose()
  }

  @Test("makes one change of the transactions that a slow scheduler has not delivered")
  func composes() async throws {
    let (database, time, results) = (try await makeDatabase(), VirtualTimeScheduler(), Journal<Int>())
    // Counted where the results leave GRDB, one after another: all but the last one have then reached the query.
    let observation = ValueObservation.tracking { db in try db.notes() }.map { rows in
      results.write(rows.count)
      return rows
    }
    let table = QueryTable(database.query(observation, on: time))
    await until {
      time.run()
      return !table.state.value.isLoading
    }
    let changes = Journal<Int>()
    let subscription = table.changes.subscribe { changes.write($0.edits.count) }
    for rank in 1...50 { try await database.write { db in try Note(id: 1, text: "milk", rank: rank).update(db) } }
    await until {
      guard results.count == 51 else { return false }
      time.run()
      return table[1]?.rank == 50
    }
    // The first content, and one change; two if the last result came after the first run.
    #expect(changes.entries == [0, 1] || changes.entries == [0, 1, 1], "\(changes.entries)")
    subscription.dispose()
  }

  @Test("keeps its rows after a failure, and a policy of attempts makes it follow again")
  func fails() async throws {
    let database = try await makeDatabase()
    let table = database.queryTable(on: scheduler) { db in try db.checkedNotes() }
    let (attempts, states) = (Journal<Int>(), Journal<Bool>())
    let retried = QueryTable(
      database.query(on: scheduler) { db in try db.checkedNotes() }.retry { _, attempt in
        attempts.write(attempt)
        // The cause is removed before the next attempt.
        do {
          _ = try database.write { db in try Note.filter(Note.Columns.text == "refused").deleteAll(db) }
        } catch {
          Issue.record(error)
        }
        return true
      })
    let subscription = retried.state.signal.subscribe { states.write($0.failure != nil) }
    await until { table.content.count == 2 && retried.content.count == 2 }
    try await database.write { db in try Note(id: 3, text: "refused").insert(db) }
    await until { table.state.value.failure?.kind == .closure && attempts.count == 1 }
    try await database.write { db in try Note(id: 7, text: "tea").insert(db) }
    await until { retried[7]?.text == "tea" }
    #expect(!states.entries.contains(true))
    #expect(table.content.count == 2)
    #expect(table[7] == nil)
    subscription.dispose()
  }
}
