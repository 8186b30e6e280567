import Foundation

/// Reads a text line by line, and holds no more of it than a block and the line that is due.
struct LineReader: ~Copyable {
  private static let blockSize = 1 << 16
  private static let longestLine = 1 << 24

  private let source: TextSource
  private let descriptor: Int32
  private var bytes: [UInt8] = []
  private var start = 0
  private var lineNumber = 0
  private var isAtEnd = false

  init(_ source: TextSource) throws(ReadingFailure) {
    self.source = source
    descriptor = try source.open()
  }

  deinit {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  /// Whether the next line is here already, so that nothing has to be read for it.
  var holdsLine: Bool { bytes[start...].contains(UInt8(ascii: "\n")) }

  /// The next line without its end, or `nil` after the last.
  mutating func next() throws(ReadingFailure) -> String? {
    var searched = start
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return try decode(bytes[start..<end])
      }
      searched = bytes.count - start
      if isAtEnd { return try takeRest() }
      guard bytes.count - start <= LineReader.longestLine else {
        throw .endlessLine(source: source.title, line: lineNumber + 1, limit: LineReader.longestLine)
      }
      bytes.removeSubrange(..<start)
      start = 0
      try readBlock()
    }
  }

  /// A last line that has no end of its own.
  private mutating func takeRest() throws(ReadingFailure) -> String? {
    guard start < bytes.count else { return nil }
    defer { start = bytes.count }
    return try decode(bytes[start...])
  }

  private mutating func decode(_ line: ArraySlice<UInt8>) throws(ReadingFailure) -> String {
    lineNumber += 1
    let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    guard let decoded = String(validating: text, as: UTF8.self) else {
      throw .notText(source: source.title, line: lineNumber)
    }
    return decoded
  }

  private mutating func readBlock() throws(ReadingFailure) {
    let held = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: LineReader.blockSize))
    var count: Int
    repeat {
      // Not FileHandle, which waits for a whole block and so delays slow input.
      count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + held, LineReader.blockSize) }
    } while count < 0 && errno == EINTR
    let code = errno
    bytes.removeLast(LineReader.blockSize - max(0, count))
    if count < 0 { throw .system(source: source.title, code: code) }
    isAtEnd = count == 0
  }
}
