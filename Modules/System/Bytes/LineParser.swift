#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Makes a string of each line. It keeps one block of bytes and the line that is not complete.
struct LineParser: ByteParser {
  private static let blockSize = 1 << 16

  private let limit: Int
  private let path: String?
  private var bytes: [UInt8] = []
  /// The bytes from `start` to `end` are unread. Those before `searched` contain no end of a line.
  private var start = 0
  private var searched = 0
  private var end = 0
  private var lineNumber = 0

  init(limit: Int, path: String?) {
    self.limit = limit
    self.path = path
  }

  mutating func next() throws(SystemFailure) -> String? {
    guard let newline = newline() else {
      searched = end
      // One byte more than the limit may be the `\r` of the line's end.
      if end - start > limit + 1 { throw failure("lines", EMSGSIZE) }
      return nil
    }
    defer {
      start = newline + 1
      searched = start
    }
    return try text(to: newline)
  }

  mutating func finish() throws(SystemFailure) -> String? {
    guard start < end else { return nil }
    defer {
      start = end
      searched = end
    }
    return try text(to: end)
  }

  mutating func fill(
    _ read: (UnsafeMutableRawBufferPointer) throws(SystemFailure) -> ByteReading
  ) throws(SystemFailure) -> ByteReading {
    if start > 0 {
      bytes.withUnsafeMutableBytes { [start, end] buffer in
        guard let base = buffer.baseAddress else { return }
        memmove(base, base + start, end - start)
      }
      (start, searched, end) = (0, searched - start, end - start)
    }
    // Doubled, so that a long line is moved a few times only.
    if end == bytes.count { bytes.append(contentsOf: repeatElement(0, count: max(bytes.count, LineParser.blockSize))) }
    var outcome = Result<ByteReading, SystemFailure>.success(.waiting)
    bytes.withUnsafeMutableBytes { [end] buffer in
      outcome = Result { () throws(SystemFailure) in
        try read(UnsafeMutableRawBufferPointer(rebasing: buffer[end...]))
      }
    }
    let reading = try outcome.get()
    if case .count(let count) = reading { end += count }
    return reading
  }

  /// The index of the next end of a line.
  private func newline() -> Int? {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, searched < end else { return nil }
      return memchr(base + searched, 0x0A, end - searched).map { UnsafeRawPointer($0) - base }
    }
  }

  private mutating func text(to newline: Int) throws(SystemFailure) -> String {
    lineNumber += 1
    let text = bytes.withUnsafeBufferPointer { buffer -> String?? in
      let stop = newline > start && buffer[newline - 1] == 0x0D ? newline - 1 : newline
      if stop - start > limit { return .none }
      return String(validating: UnsafeBufferPointer(rebasing: buffer[start..<stop]), as: UTF8.self)
    }
    guard let text else {
      lineNumber -= 1
      throw failure("lines", EMSGSIZE)
    }
    guard let text else {
      lineNumber -= 1
      throw failure("lines", EILSEQ)
    }
    return text
  }

  private func failure(_ call: String, _ code: Int32) -> SystemFailure {
    SystemFailure(call, code: code, path: path, line: lineNumber + 1)
  }
}
