#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Makes a string of each line, and fails for one that is too long or is not UTF-8.
struct LineParser: ByteParser {
  private let limit: Int
  private let path: String?
  private var splitter = LineSplitter(at: .lineFeed)
  private var lineNumber = 0

  init(limit: Int, path: String?) {
    self.limit = limit
    self.path = path
  }

  mutating func next() throws(SystemFailure) -> String? {
    if let outcome = splitter.next({ [limit] line in LineParser.text(of: line, limit: limit) }) {
      return try text(of: outcome)
    }
    // One byte more than the limit may be the `\r` of the line's end. The limit may be the largest number.
    if splitter.unreadCount - 1 > limit { throw failure(EMSGSIZE) }
    return nil
  }

  mutating func finish() throws(SystemFailure) -> String? {
    guard let outcome = splitter.last({ [limit] line in LineParser.text(of: line, limit: limit) }) else { return nil }
    return try text(of: outcome)
  }

  mutating func fill(
    _ read: (UnsafeMutableRawBufferPointer) throws(SystemFailure) -> ByteReading
  ) throws(SystemFailure) -> ByteReading {
    try splitter.fill(read)
  }

  /// The text of a line, and an error number or zero.
  private typealias Outcome = (text: String, code: Int32)

  private static func text(of line: UnsafeBufferPointer<UInt8>, limit: Int) -> Outcome {
    if line.count > limit { return ("", EMSGSIZE) }
    // Three times as fast as `String(validating:)`. It repairs invalid text, which then differs from the bytes.
    var text = String(decoding: line, as: UTF8.self)
    let isValid = text.withUTF8 { text in
      guard text.count == line.count, let first = text.baseAddress, let second = line.baseAddress else {
        return text.count == line.count
      }
      return memcmp(first, second, text.count) == 0
    }
    return (text, isValid ? 0 : EILSEQ)
  }

  private mutating func text(of outcome: Outcome) throws(SystemFailure) -> String {
    if outcome.code != 0 { throw failure(outcome.code) }
    lineNumber += 1
    return outcome.text
  }

  private func failure(_ code: Int32) -> SystemFailure {
    SystemFailure("lines", code: code, path: path, line: lineNumber + 1)
  }
}
