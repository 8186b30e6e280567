import ExampleSupport
import Foundation
import GRDB
import ReactiveGRDB

/// The file of the notes.
struct NotesFile: Sendable {
  let database: DatabasePool

  /// Opens the file, and makes it if it is not there.
  init(path: String) throws {
    var configuration = Configuration()
    // Another process may be writing.
    configuration.busyMode = .timeout(5)
    do {
      database = try DatabasePool(path: path, configuration: configuration)
      try database.write { db in
        try db.create(table: "note", options: .ifNotExists) { table in
          table.autoIncrementedPrimaryKey("id")
          table.column("text", .text).notNull()
        }
      }
    } catch {
      throw Usage("\(path) cannot be used: \(DatabaseFailure(error).kind)")
    }
  }

  func add(_ text: String) -> Signal<Int64, DatabaseFailure> {
    database.writing { db in try NotesFile.add(text, in: db) }
  }

  /// Returns the number of the new note.
  static func add(_ text: String, in db: Database) throws -> Int64 {
    try db.execute(literal: "INSERT INTO note (text) VALUES (\(text))")
    return db.lastInsertedRowID
  }
}
