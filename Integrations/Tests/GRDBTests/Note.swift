import GRDB

/// An error of a closure.
struct Refused: Error {}

/// A row of the tests.
struct Note: Codable, FetchableRecord, PersistableRecord, Identifiable, Equatable, Sendable {
  var id: Int64
  var text: String
  var rank = 0

  enum Columns { static let (id, text, rank) = (Column("id"), Column("text"), Column("rank")) }
}

extension Database {
  /// Makes the tables of the tests: notes with texts that are not equal, and a table that no query reads.
  func createTables() throws {
    try create(table: "note", options: .ifNotExists) { table in
      table.primaryKey("id", .integer)
      table.column("text", .text).notNull().unique()
      table.column("rank", .integer).notNull()
    }
    try create(table: "other", options: .ifNotExists) { table in table.primaryKey("id", .integer) }
  }

  func notes() throws -> [Note] { try Note.order(Note.Columns.id).fetchAll(self) }

  /// Fails while there is a note with the text "refused".
  func checkedNotes() throws -> [Note] {
    let rows = try notes()
    if rows.contains(where: { $0.text == "refused" }) { throw Refused() }
    return rows
  }
}
