import GRDB

extension Database {
  /// Whether the connection is closed. Right inside an access only.
  var isClosed: Bool { sqliteConnection == nil }
}

extension DatabaseError {
  /// The error that GRDB throws for a closed connection, where it checks that.
  static var closed: DatabaseError { DatabaseError(resultCode: .SQLITE_MISUSE, message: "Connection is closed") }
}
