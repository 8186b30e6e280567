import GRDB
import Guarding
import ReactiveCore
import ReactiveGRDB
import ReactiveSchedulers
import ReactiveTesting
import Testing

/// Random transactions of two connections to one file. After each one, the collections have the rows of a `SELECT`.
@Suite("Random edits", .timeLimit(.minutes(5))) struct RandomEditTests {
  @Test(
    "of two connections lead to the rows of the query",
    arguments: TestDatabaseKind.allCases, seeds(quick: 3, full: 15, night: 100))
  func agree(_ kind: TestDatabaseKind, seed: Int) async throws {
    let folder = try TestFolder()
    let connections = [try folder.open(kind), try folder.open(.queue)]
    let (scheduler, time, bag) = (QueueScheduler(name: "query"), VirtualTimeScheduler(), DisposableBag())
    bag.add(
      connections[0].changesElsewhere(every: .seconds(1), on: time)
        .subscribe(failed: { Issue.record($0) }, completed: {}))
    let table = connections[0].queryTable(on: scheduler) { db in try db.notes() }
    let list = connections[0].queryList(on: scheduler) { db in
      try Note.filter(Note.Columns.rank > 1).order(Note.Columns.rank, Note.Columns.id).fetchAll(db)
    }
    let view = ReactiveList(
      following: table.filter { $0.rank > 1 }.sorted { ($0.rank, $0.id) < ($1.rank, $1.id) })
    // The edits alone lead to the same rows.
    let (applied, law) = (Guarded<[Int64: Note]>([:]), Journal<String>())
    bag.add(
      table.changes.subscribe { change in
        let rows = applied.withLock { rows in
          if change.isFirst { rows = change.content.dictionary } else { rows.apply(change.edits) }
          return rows
        }
        if rows != change.content.dictionary { law.write("\(change)") }
        if !change.isFirst, change.edits.isEmpty { law.write("empty") }
      })

    var random = SeededNumbers(UInt64(seed))
    for _ in 0..<repetitions(quick: 40, full: 60, night: 200) {
      let (place, edits) = (random.number(below: 2), (0...random.number(below: 5)).map { _ in random.edit() })
      try await connections[place].write { db in
        for edit in edits { try db.execute(literal: edit) }
      }
      let expected = try await connections[1].read { db in
        (try db.notes(), try Note.filter(Note.Columns.rank > 1).order(Note.Columns.rank, Note.Columns.id).fetchAll(db))
      }
      await until {
        time.advance(by: .seconds(1))
        return table.content.dictionary == Dictionary(uniqueKeysWithValues: expected.0.map { ($0.id, $0) })
          && Array(list.content) == expected.1 && Array(view.content) == expected.1
      }
    }
    #expect(law.entries.isEmpty)
    bag.dispose()
  }
}

/// Numbers that depend on a seed only.
private struct SeededNumbers {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func number(below limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(limit))
  }

  /// An edit of few rows, so that most of them meet.
  mutating func edit() -> SQL {
    let (id, rank) = (number(below: 12), number(below: 4))
    return switch number(below: 8) {
    case 0, 1: "DELETE FROM note WHERE id = \(id)"
    case 2: "UPDATE note SET rank = \(rank) WHERE id <= \(id)"
    case 3: "DELETE FROM note WHERE rank = \(rank)"
    case 4: "INSERT OR IGNORE INTO note VALUES (\(id), \("text \(id)"), \(rank))"
    default: "INSERT INTO note VALUES (\(id), \("text \(id)"), \(rank)) ON CONFLICT DO UPDATE SET rank = \(rank)"
    }
  }
}
