// The time of one edit, until the views that follow it have sent their changes. Beside it, the same by hand, which
// computes the whole again and compares, and in SQLite with indexes. Then the time of a replacement of all rows, and
// the memory that a view keeps for a row.

import Allocated
import GRDB
import ReactiveCollections
import ReactiveCore

struct Person: Identifiable, Equatable, Sendable {
  let id: Int
  var score: Int
  var city: Int
  var flag: Bool

  init(_ id: Int, version: Int) {
    self.id = id
    let mixed = (id &* 7_919 &+ version &* 104_729) & Int.max
    score = mixed % 100_003
    city = mixed % 997
    flag = mixed % 2 == 0
  }
}

/// The time of each of a number of runs.
func measure(_ name: String, times: Int, _ body: (Int) throws -> Void) rethrows {
  let clock = ContinuousClock()
  let start = clock.now
  for number in 0..<times { try body(number) }
  let time = (clock.now - start) / times
  let microseconds = Double(time.components.attoseconds) / 1e12 + Double(time.components.seconds) * 1e6
  print("  \(name): \((microseconds * 100).rounded() / 100) µs")
}

func place(_ number: Int, in count: Int) -> Int { number &* 48_271 % count }

func window(_ count: Int) throws {
  print("filter, sorted, the first 50 of \(count) rows")
  let rows = (0..<count).map { Person($0, version: 0) }
  let list = ReactiveList(rows)
  measure("the list alone", times: 20_000) {
    list.update(at: place($0, in: count), to: Person(place($0, in: count), version: $0 + 1))
  }
  nonisolated(unsafe) var changes = 0
  let subscription = list.filter(\.flag).sorted { $0.score < $1.score }.prefix(50).changes
    .subscribe { changes += $0.edits.count }
  measure("views", times: 20_000) {
    list.update(at: place($0, in: count), to: Person(place($0, in: count), version: $0 + 2))
  }
  subscription.dispose()
  var array = rows
  var shown: [Person] = []
  measure("by hand", times: max(5, 200_000 / count)) { number in
    array[place(number, in: count)] = Person(place(number, in: count), version: number + 1)
    let new = Array(array.filter(\.flag).sorted { $0.score < $1.score }.prefix(50))
    changes += new.difference(from: shown) { $0.id == $1.id }.count
    shown = new
  }
  try database(rows, "the first 50", "SELECT * FROM p WHERE flag = 1 ORDER BY score, id LIMIT 50")
}

func groups(_ count: Int) throws {
  print("count of each of 997 groups of \(count) rows")
  let rows = (0..<count).map { Person($0, version: 0) }
  let table = ReactiveTable(rows)
  measure("the table alone", times: 20_000) { table.update(with: Person(place($0, in: count), version: $0 + 1)) }
  nonisolated(unsafe) var changes = 0
  let subscription = table.grouped(by: \.city, aggregating: .count).changes.subscribe { changes += $0.edits.count }
  measure("views", times: 20_000) { table.update(with: Person(place($0, in: count), version: $0 + 2)) }
  subscription.dispose()
  var array = rows
  var shown: [Int: Int] = [:]
  measure("by hand", times: max(5, 200_000 / count)) { number in
    array[place(number, in: count)] = Person(place(number, in: count), version: number + 1)
    var new: [Int: Int] = [:]
    for row in array { new[row.city, default: 0] += 1 }
    changes += new.count { shown[$0.key] != $0.value }
    shown = new
  }
  try database(rows, "all counts", "SELECT city, COUNT(*) FROM p GROUP BY city")
}

func joins(_ count: Int) throws {
  print("\(count) rows joined with 997 others")
  let rows = (0..<count).map { Person($0, version: 0) }
  let table = ReactiveTable(rows)
  let cities = ReactiveTable(0..<997, identifiedBy: { $0 })
  nonisolated(unsafe) var changes = 0
  let subscription = table.joined(with: cities, on: \.city).changes.subscribe { changes += $0.edits.count }
  measure("views", times: 20_000) { table.update(with: Person(place($0, in: count), version: $0 + 2)) }
  subscription.dispose()
  var array = rows
  let names = Dictionary(uniqueKeysWithValues: (0..<997).map { ($0, $0) })
  var shown: [Int: Int] = [:]
  measure("by hand", times: max(5, 200_000 / count)) { number in
    array[place(number, in: count)] = Person(place(number, in: count), version: number + 1)
    var new: [Int: Int] = [:]
    for row in array { new[row.id] = names[row.city] }
    changes += new.count { shown[$0.key] != $0.value }
    shown = new
  }
}

func database(_ rows: [Person], _ name: String, _ query: String) throws {
  let queue = try DatabaseQueue()
  try queue.write { database in
    try database.execute(
      sql: """
        CREATE TABLE p(id INTEGER PRIMARY KEY, score INTEGER, city INTEGER, flag INTEGER);
        CREATE INDEX byScore ON p(flag, score);
        CREATE INDEX byCity ON p(city);
        """)
    let insert = try database.makeStatement(sql: "INSERT INTO p VALUES (?, ?, ?, ?)")
    for row in rows { try insert.execute(arguments: [row.id, row.score, row.city, row.flag]) }
  }
  try measure("SQLite, an update and \(name)", times: max(20, 2_000_000 / rows.count / 10)) { number in
    let row = Person(place(number, in: rows.count), version: number + 1)
    try queue.write { database in
      try database.cachedStatement(sql: "UPDATE p SET score = ?, city = ?, flag = ? WHERE id = ?")
        .execute(arguments: [row.score, row.city, row.flag, row.id])
      _ = try Row.fetchAll(database.cachedStatement(sql: query))
    }
  }
}

func replacements(_ count: Int) {
  print("\(count) rows replaced by others")
  let versions = (0..<2).map { version in (0..<count).map { Person($0, version: version) } }
  let list = ReactiveList(versions[0])
  nonisolated(unsafe) var changes = 0
  let subscription = list.filter(\.flag).sorted { $0.score < $1.score }.prefix(50).changes
    .subscribe { changes += $0.edits.count }
  measure("all of them have changed", times: 4) { list.replace(with: versions[($0 + 1) % 2]) }
  measure("one of them has changed", times: 4) { number in
    var rows = versions[0]
    rows[place(number, in: count)] = Person(place(number, in: count), version: number + 7)
    list.replace(with: rows)
  }
  subscription.dispose()
}

/// The bytes of a row that `make` keeps: all that was allocated, and not freed.
func bytes(_ name: String, _ count: Int, _ make: () -> Any) {
  let before = allocatedBytes()
  let kept = make()
  withExtendedLifetime(kept) { print("  \(name): \((allocatedBytes() - before) / count) bytes") }
}

func memory(_ count: Int) {
  print("a row of \(count), each of \(MemoryLayout<Person>.stride) bytes")
  let rows = (0..<count).map { Person($0, version: 0) }
  bytes("an array", count) { rows.map { $0 } }
  bytes("a list", count) { ReactiveList(rows) }
  bytes("a table", count) { ReactiveTable(rows) }
  let (list, table) = (ReactiveList(rows), ReactiveTable(rows))
  bytes("filter, of half", count) { list.filter(\.flag).changes.subscribe { _ in } }
  bytes("map", count) { list.map(\.score).changes.subscribe { _ in } }
  bytes("sorted", count) { list.sorted { $0.score < $1.score }.changes.subscribe { _ in } }
  bytes("sorted, of a table", count) { table.sorted { $0.score < $1.score }.changes.subscribe { _ in } }
  bytes("counts of groups", count) {
    table.grouped(by: \.city, aggregating: .count).changes.subscribe { _ in }
  }
}

for count in [1_000, 100_000, 1_000_000] {
  try window(count)
  try groups(count)
  try joins(count)
}
replacements(100_000)
if allocatedBytes() > 0 { memory(100_000) }
