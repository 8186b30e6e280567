import Foundation

/// Why a text cannot be read to its end.
enum ReadingFailure: Error {
  /// The system refused: no such file, a directory, no permission.
  case system(source: String, code: Int32)
  /// A line holds bytes that are not UTF-8.
  case notText(source: String, line: Int)
  /// A line has no end in sight.
  case endlessLine(source: String, line: Int, limit: Int)

  /// A text lacks what it must hold.
  case lacking(source: String, what: String)
  /// A line does not say what it should.
  case unexpected(source: String, line: Int, what: String)

  /// The failure in one line.
  var message: String {
    switch self {
    case .system(let source, let code): "\(source): \(String(cString: strerror(code)))"
    case .notText(let source, let line): "\(source): line \(line) is not UTF-8 text"
    case .lacking(let source, let what): "\(source): there is no \(what)"
    case .unexpected(let source, let line, let what): "\(source): line \(line): \(what)"
    case .endlessLine(let source, let line, let limit):
      "\(source): line \(line) is longer than \(limit.grouped) bytes; this does not look like text"
    }
  }
}
