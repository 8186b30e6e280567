import Foundation
import GRDB

/// A folder for the files of one test.
final class TestFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "grdb-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var file: String { url.appending(path: "notes.sqlite").path }

  /// Opens the file, and makes its tables.
  func open(_ kind: TestDatabaseKind, waiting: TimeInterval = 20) throws -> any DatabaseWriter {
    var configuration = Configuration()
    configuration.busyMode = .timeout(waiting)
    let database: any DatabaseWriter =
      switch kind {
      case .queue: try DatabaseQueue(path: file, configuration: configuration)
      case .pool: try DatabasePool(path: file, configuration: configuration)
      }
    try database.write { db in try db.createTables() }
    return database
  }
}

/// One connection, or one that writes and several that read.
enum TestDatabaseKind: CaseIterable, Sendable { case queue, pool }
