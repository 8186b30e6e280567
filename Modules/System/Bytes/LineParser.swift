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
      if end - start > limit + 1 { throw failure(EMSGSIZE) }
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
    makeSpace()
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

  /// Moves the unread bytes to the beginning, and doubles the space if they fill it. So a long line is moved a few times only.
  private mutating func makeSpace() {
    let size = end - start < bytes.count ? bytes.count : max(2 * bytes.count, LineParser.blockSize)
    if start == 0, size == bytes.count { return }
    if size == bytes.count {
      bytes.withUnsafeMutableBytes { [start, end] buffer in
        guard let base = buffer.baseAddress else { return }
        memmove(base, base + start, end - start)
      }
    } else {
      // Not by `append`, which takes a millisecond in a debug build.
      bytes = [UInt8](unsafeUninitializedCapacity: size) { [bytes, start, end] buffer, count in
        guard let base = buffer.baseAddress else { return }
        memset(base, 0, size)
        bytes.withUnsafeBytes { old in if let old = old.baseAddress { memcpy(base, old + start, end - start) } }
        count = size
      }
    }
    (start, searched, end) = (0, searched - start, end - start)
  }

  /// The index of the next end of a line.
  private func newline() -> Int? {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, searched < end else { return nil }
      return memchr(base + searched, 0x0A, end - searched).map { UnsafeRawPointer($0) - base }
    }
  }

  private mutating func text(to newline: Int) throws(SystemFailure) -> String {
    let outcome = bytes.withUnsafeBufferPointer { [start, limit] buffer in
      let stop = newline > start && buffer[newline - 1] == 0x0D ? newline - 1 : newline
      if stop - start > limit { return (text: "", code: EMSGSIZE) }
      let line = UnsafeBufferPointer(rebasing: buffer[start..<stop])
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
    if outcome.code != 0 { throw failure(outcome.code) }
    lineNumber += 1
    return outcome.text
  }

  private func failure(_ code: Int32) -> SystemFailure {
    SystemFailure("lines", code: code, path: path, line: lineNumber + 1)
  }
}
