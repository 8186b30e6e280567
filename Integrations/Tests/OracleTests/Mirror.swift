import GRDB
import ReactiveCollections
import ReactiveProperties

/// The database with the same rows as a world.
final class Mirror {
  private let queue: DatabaseQueue
  private var people: [Int: (person: Person, place: Int)] = [:]
  private var cities: [Int: City] = [:]
  private var visits: [Int: Visit] = [:]
  private var values: [Int: Int] = [:]
  private var uses: [Int: (batch: Int, number: Int)] = [:]

  init() throws {
    queue = try DatabaseQueue()
    try queue.write { database in
      try database.execute(
        sql: """
          CREATE TABLE p(id INTEGER PRIMARY KEY, pos INTEGER, name TEXT, age INTEGER, city INTEGER, score INTEGER,
            w REAL, flag INTEGER);
          CREATE TABLE c(id INTEGER PRIMARY KEY, name TEXT, rank INTEGER);
          CREATE TABLE v(id INTEGER PRIMARY KEY, person INTEGER, cost INTEGER);
          CREATE TABLE r(id INTEGER PRIMARY KEY, at INTEGER, number INTEGER);
          CREATE TABLE s(id INTEGER PRIMARY KEY, val INTEGER);
          """)
    }
  }

  /// Brings the tables to the state of a world. Only rows that have changed are written.
  func follow(_ world: World) throws {
    let new = Dictionary(
      uniqueKeysWithValues: world.people.content.enumerated().map { ($1.id, (person: $1, place: $0)) })
    let values = Dictionary(
      uniqueKeysWithValues: world.values.enumerated().compactMap { id, value in value.value.map { (id, $0) } })
    try queue.write { database in
      try write(database, "p", from: people, to: new, isEqual: { $0 == $1 }) { id, row in
        let (person, place) = row
        return [id, place, person.name, person.age, person.city, person.score, person.weight, person.flag]
      }
      try write(database, "c", from: cities, to: world.cities.content.dictionary, isEqual: ==) { id, city in
        [id, city.name, city.rank]
      }
      try write(database, "v", from: visits, to: world.visits.content.dictionary, isEqual: ==) { id, visit in
        [id, visit.person, visit.cost]
      }
      try write(database, "r", from: uses, to: world.uses, isEqual: ==) { id, use in [id, use.batch, use.number] }
      try write(database, "s", from: self.values, to: values, isEqual: ==) { id, value in [id, value] }
    }
    people = new
    cities = world.cities.content.dictionary
    visits = world.visits.content.dictionary
    self.values = values
    uses = world.uses
  }

  private func write<Row>(
    _ database: Database, _ table: String, from old: [Int: Row], to new: [Int: Row], isEqual: (Row, Row) -> Bool,
    columns: (Int, Row) -> [(any DatabaseValueConvertible)?]
  ) throws {
    for id in old.keys where new[id] == nil {
      try database.cachedStatement(sql: "DELETE FROM \(table) WHERE id = ?").execute(arguments: [id])
    }
    for (id, row) in new {
      if let known = old[id], isEqual(known, row) { continue }
      let values = columns(id, row)
      let marks = Array(repeating: "?", count: values.count).joined(separator: ",")
      // Replaces by the primary key, which is the only constraint.
      try database.cachedStatement(sql: "INSERT OR REPLACE INTO \(table) VALUES (\(marks))")
        .execute(arguments: StatementArguments(values))
    }
  }

  /// The rows of queries, each as a line.
  func lines(of queries: [(select: String, isOrdered: Bool)], in world: World) throws -> [[String]] {
    try queue.read { database in
      try queries.map { query in
        let statement = try database.cachedStatement(sql: query.select)
        var arguments: [String: Int] = [:]
        if query.select.contains(":now") { arguments["now"] = world.batch }
        for parameter in Parameter.allCases where query.select.contains(":" + parameter.rawValue) {
          arguments[parameter.rawValue] = world.value(of: parameter)
        }
        var lines: [String] = []
        let rows = try Row.fetchCursor(statement, arguments: StatementArguments(arguments))
        while let row = try rows.next() { lines.append(row.databaseValues.map(text).joined(separator: "|")) }
        return query.isOrdered ? lines : lines.sorted()
      }
    }
  }

  private func text(_ value: DatabaseValue) -> String {
    switch value.storage {
    case .null: "-"
    case .int64(let number): "\(number)"
    case .double(let number): "\(number)"
    case .string(let text): text
    case .blob: "blob"
    }
  }
}
