#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Splits bytes that come in pieces into lines. It keeps one block of bytes and the line that is not complete.
///
/// Files and responses share it, with two ends of a line: a lone `\r` in a log is text. The bytes are checked by its
/// users, because a wrong one is a failure in a file, and is replaced in a response.
package struct LineSplitter {
  /// The bytes with which a line ends.
  package enum End {
    /// `\n`, or `\r\n`.
    case lineFeed
    /// `\n`, `\r\n`, or `\r` alone.
    case lineFeedOrReturn
  }

  private static let blockSize = 1 << 16

  private let lineEnd: End
  private var bytes: [UInt8] = []
  /// The bytes from `start` to `end` are unread. Those before `searched` contain no end of a line.
  private var start = 0
  private var searched = 0
  private var end = 0
  /// Whether the last line ended with a `\r`: a `\n` after it belongs to it.
  private var followsReturn = false

  /// - Parameter lineEnd: the bytes with which a line ends.
  package init(at lineEnd: End) { self.lineEnd = lineEnd }

  /// The number of bytes that are not in a line yet.
  var unreadCount: Int { end - start }

  // MARK: Lines

  /// A line is longer than the limit, whether or not its end has come.
  package struct TooLong: Error {}

  /// The next complete line as text, in which invalid UTF-8 is replaced. Nil if there is none.
  ///
  /// - Parameter limit: the greatest length of a line, in bytes.
  package mutating func nextText(limit: Int) throws(TooLong) -> String? {
    if let text = next({ line in line.count > limit ? nil : String(decoding: line, as: UTF8.self) }) {
      guard let text else { throw TooLong() }
      return text
    }
    if unreadCount > limit { throw TooLong() }
    return nil
  }

  /// The bytes after the last end of a line as text, in which invalid UTF-8 is replaced. Nil if there are none.
  package mutating func lastText() -> String? { last { String(decoding: $0, as: UTF8.self) } }

  /// Makes a value of the next complete line. Nil if there is none.
  mutating func next<Line>(_ make: (UnsafeBufferPointer<UInt8>) -> Line) -> Line? {
    skipLineFeed()
    guard let stop = firstEnd() else {
      searched = end
      return nil
    }
    followsReturn = bytes[stop] == 0x0D
    defer {
      start = stop + 1
      searched = start
    }
    return line(to: stop, make)
  }

  /// Makes a value of the bytes after the last end of a line. Nil if there are none.
  mutating func last<Line>(_ make: (UnsafeBufferPointer<UInt8>) -> Line) -> Line? {
    skipLineFeed()
    guard start < end else { return nil }
    defer {
      start = end
      searched = end
    }
    // A `\r` that no `\n` follows is a part of the line.
    return bytes.withUnsafeBufferPointer { make(UnsafeBufferPointer(rebasing: $0[start..<end])) }
  }

  private mutating func skipLineFeed() {
    guard followsReturn, start < end else { return }
    followsReturn = false
    if bytes[start] == 0x0A { start += 1 }
    searched = start
  }

  /// The index of the first byte that ends a line.
  private func firstEnd() -> Int? {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, searched < end else { return nil }
      let place = base + searched
      let feed = memchr(place, 0x0A, end - searched).map { UnsafeRawPointer($0) - base }
      if lineEnd == .lineFeed { return feed }
      return memchr(place, 0x0D, (feed ?? end) - searched).map { UnsafeRawPointer($0) - base } ?? feed
    }
  }

  private func line<Line>(to stop: Int, _ make: (UnsafeBufferPointer<UInt8>) -> Line) -> Line {
    bytes.withUnsafeBufferPointer { buffer in
      let hasReturn = stop > start && buffer[stop - 1] == 0x0D
      return make(UnsafeBufferPointer(rebasing: buffer[start..<(hasReturn ? stop - 1 : stop)]))
    }
  }

  // MARK: Bytes

  /// Adds bytes.
  package mutating func append(_ more: UnsafeRawBufferPointer) {
    guard let source = more.baseAddress else { return }
    makeSpace(for: more.count)
    bytes.withUnsafeMutableBytes { [end] buffer in
      if let base = buffer.baseAddress { memcpy(base + end, source, more.count) }
    }
    end += more.count
  }

  /// Lets a closure write bytes into the free space, which is not empty.
  ///
  mutating func fill(
    _ read: (UnsafeMutableRawBufferPointer) throws(SystemFailure) -> ByteReading
  ) throws(SystemFailure) -> ByteReading {
    makeSpace(for: 1)
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

  /// Moves the unread bytes to the beginning, and doubles the space until they and the new ones fit. So a long line is
  /// moved a few times only.
  private mutating func makeSpace(for count: Int) {
    var size = max(bytes.count, LineSplitter.blockSize)
    while size - (end - start) < count { size *= 2 }
    if start == 0, size == bytes.count { return }
    if size == bytes.count {
      // There is space behind the bytes, and a large piece of them would be moved for a small one.
      if bytes.count - end >= count, end - start > start { return }
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
}
