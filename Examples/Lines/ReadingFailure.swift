import Foundation

/// Why a text cannot be read to its end.
enum ReadingFailure: Error {
  /// The system refused: no such file, a directory, no permission.
  case system(source: String, code: Int32)
  /// A line holds bytes that are not UTF-8.
  case notText(source: String, line: Int)
  /// A line has no end in sight.
  case endlessLine(source: String, line: Int, limit: Int)

  /// The failure in one line.
  var message: String {
    switch self {
    case .system(let source, let code): "\(source): \(String(cString: strerror(code)))"
    case .notText(let source, let line): "\(source): line \(line) is not UTF-8 text"
    case .endlessLine(let source, let line, let limit):
      "\(source): line \(line) is longer than \(limit.grouped) bytes; this does not look like text"
    }
  }
}
