import GRDB

/// A failure of a database.
public struct DatabaseFailure: Error, CustomStringConvertible {
  /// The kind of the failure.
  public let kind: DatabaseFailureKind
  /// The error of GRDB, or of a closure that reads or writes.
  public let error: any Error

  /// Makes a failure from an error that GRDB or a closure has thrown.
  public init(_ error: any Error) {
    if let failure = error as? DatabaseFailure {
      self = failure
    } else {
      self.error = error
      kind =
        switch error {
        case let error as DatabaseError: DatabaseFailureKind(error)
        case is RowDecodingError, is RecordError: .mismatch
        case is CancellationError: .cancelled
        default: .closure
        }
    }
  }

  /// Whether a later attempt may succeed, because another connection has locked the database.
  ///
  /// Use it in a retry policy: `while(\.isTransient)`.
  public var isTransient: Bool { kind == .busy }

  /// The failure in one sentence.
  public var description: String { "the database failed: \(error) (\(kind))" }
}

/// The kind of a ``DatabaseFailure``.
public enum DatabaseFailureKind: Hashable, Sendable {
  /// The connection is closed.
  case closed
  /// Another connection has locked the database, and has not released it in time.
  case busy
  /// The file or the connection is read-only.
  case readOnly
  /// A row violates a constraint of its table. The code names the kind of the constraint: see
  /// `ResultCode.SQLITE_CONSTRAINT_UNIQUE` and the other constraint codes.
  case constraint(code: Int32)
  /// The file is damaged, or is no database.
  case corrupt
  /// The file cannot be opened.
  case notFound
  /// The disk is full, or the system has failed to read or to write.
  case system(code: Int32)
  /// The task or the connection was cancelled. The transaction was rolled back.
  case cancelled
  /// A row does not fit the type that it is decoded as, or a record is missing.
  case mismatch
  /// A statement names a missing table or column, or SQLite reports another code.
  case statement(code: Int32)
  /// The closure has thrown an error of its own.
  case closure

  init(_ error: DatabaseError) {
    let code = error.extendedResultCode.rawValue
    self =
      switch error.resultCode {
      case .SQLITE_MISUSE where error.message == DatabaseError.closed.message: .closed
      case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: .busy
      case .SQLITE_READONLY, .SQLITE_PERM: .readOnly
      case .SQLITE_CONSTRAINT: .constraint(code: code)
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: .corrupt
      case .SQLITE_CANTOPEN: .notFound
      case .SQLITE_IOERR, .SQLITE_FULL, .SQLITE_NOMEM: .system(code: code)
      case .SQLITE_INTERRUPT, .SQLITE_ABORT: .cancelled
      case .SQLITE_MISMATCH: .mismatch
      default: .statement(code: code)
      }
  }
}
