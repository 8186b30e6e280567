import ReactiveDisposables

/// Parses the bytes of a `text/event-stream` into events, as the HTML standard says.
///
/// ```swift
/// import ReactiveStreaming
///
/// var parser = ServerSentEventParser()
/// for event in parser.parse("id: 1\ndata: first\n\ndata: sec".utf8) { print(event.id, event.data) }
/// for event in parser.parse("ond\n\n".utf8) { print(event.id, event.data) }
/// ```
///
/// ```text
/// 1 first
/// 1 second
/// ```
///
/// The bytes may come in pieces of any size. Complexity: O(n) for n bytes, whatever the size of the pieces. Comments,
/// and fields that the standard does not define, are not kept. An event without an empty line after it is incomplete.
public struct ServerSentEventParser: Sendable {
  /// The identifier of the last complete event. The next connection sends it in `Last-Event-ID`. Empty if there is no
  /// identifier.
  public private(set) var lastID: String
  /// The pause before a new connection that the server has requested most recently; nil if it has requested none.
  public private(set) var retryInterval: Duration?
  /// Whether an event was larger than the limit. The bytes after such an event are ignored.
  public private(set) var isOverLimit = false

  private let limit: Int
  private var line = Line()
  /// Whether the last byte was a carriage return: then a line feed after it does not end another line.
  private var skipsLineFeed = false
  /// The number of bytes in the known fields of the event, and in the line that has no end yet.
  private var size = 0
  /// The lines of data, each with a line feed after it.
  private var data: [UInt8] = []
  private var type = ""
  private var id: String

  /// Makes a parser for one connection.
  ///
  /// - Parameters:
  ///   - lastID: the identifier of the last event of an earlier connection.
  ///   - limit: the largest size of an event, in bytes. Comments do not count.
  public init(
    after lastID: String = "", ofAtMost limit: Int = 1 << 20, file: StaticString = #fileID, line: UInt = #line
  ) {
    Diagnostics.requireRoom(limit, of: "ServerSentEventParser(after:ofAtMost:)", file: file, line: line)
    self.lastID = lastID
    self.limit = limit
    id = lastID
  }

  /// Takes the next bytes, and returns the events that they complete.
  public mutating func parse(_ bytes: some Sequence<UInt8>) -> [ServerSentEvent] {
    let events = bytes.withContiguousStorageIfAvailable { parse(UnsafeRawBufferPointer($0)) }
    return events ?? Array(bytes).withUnsafeBytes { parse($0) }
  }

  /// Takes the next bytes, and returns the events that they complete.
  public mutating func parse(_ bytes: UnsafeRawBufferPointer) -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    var start = 0
    while start < bytes.count, !isOverLimit {
      if skipsLineFeed {
        skipsLineFeed = false
        if bytes[start] == .lineFeed {
          start += 1
          continue
        }
      }
      var end = start
      while end < bytes.count, bytes[end] != .lineFeed, bytes[end] != .carriageReturn { end += 1 }
      size += line.append(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      if size > limit { return stop(events) }
      guard end < bytes.count else { break }
      skipsLineFeed = bytes[end] == .carriageReturn
      start = end + 1
      if let event = endLine() { events.append(event) }
    }
    return events
  }

  private mutating func stop(_ events: [ServerSentEvent]) -> [ServerSentEvent] {
    isOverLimit = true
    (line, data) = (Line(), [])
    return events
  }

  private mutating func endLine() -> ServerSentEvent? {
    defer { line.clear() }
    if line.isBlank { return makeEvent() }
    switch line.field() {
    case .data(let value):
      data += value
      data.append(.lineFeed)
    case .event(let value): type = String(decoding: value, as: UTF8.self)
    case .id(let value): if !value.contains(0) { id = String(decoding: value, as: UTF8.self) }
    case .retry(let value):
      if !value.isEmpty, value.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
        retryInterval = Int64(String(decoding: value, as: UTF8.self)).map { .milliseconds($0) } ?? retryInterval
      }
    case nil: break
    }
    return nil
  }

  private mutating func makeEvent() -> ServerSentEvent? {
    // Also without data: the identifier counts from here on, and not before.
    lastID = id
    defer {
      data.removeAll(keepingCapacity: true)
      (type, size) = ("", 0)
    }
    if data.isEmpty { return nil }
    let text = String(decoding: data.dropLast(), as: UTF8.self)
    return ServerSentEvent(text, type: type.isEmpty ? "message" : type, id: id, retryInterval: retryInterval)
  }
}

extension UInt8 {
  fileprivate static let lineFeed = UInt8(ascii: "\n")
  fileprivate static let carriageReturn = UInt8(ascii: "\r")
}

/// A line that has no end yet. It keeps the bytes of the fields that the standard knows.
private struct Line: Sendable {
  enum Field {
    case data(ArraySlice<UInt8>)
    case event(ArraySlice<UInt8>)
    case id(ArraySlice<UInt8>)
    case retry(ArraySlice<UInt8>)
  }

  private enum Kind { case undecided, known, ignored }

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  /// The length of the longest name with the colon after it.
  private static let longestName = 6

  private var bytes: [UInt8] = []
  private var kind = Kind.undecided
  /// Whether it is the first line of the stream, which may begin with a byte order mark.
  private var isFirst = true

  var isBlank: Bool { kind == .undecided && (bytes.isEmpty || isFirst && bytes == Line.mark) }

  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    (kind, isFirst) = (.undecided, false)
  }

  /// Takes the next bytes. Returns the number of kept bytes.
  mutating func append(_ more: UnsafeRawBufferPointer) -> Int {
    let before = bytes.count
    var rest = more[...]
    if kind == .undecided {
      // As many as decide. Together with the mark at the beginning.
      let head = rest.prefix(Line.longestName + (isFirst ? Line.mark.count : 0) - bytes.count)
      bytes += head
      rest = rest.dropFirst(head.count)
      decide()
    }
    switch kind {
    case .known: bytes += rest
    case .ignored: bytes.removeAll(keepingCapacity: true)
    case .undecided: break
    }
    return bytes.count - before
  }

  /// The field of the complete line; nil if the standard does not know it.
  func field() -> Field? {
    let text = withoutMark
    let colon = text.firstIndex(of: UInt8(ascii: ":"))
    var value = colon.map { text[($0 + 1)...] } ?? []
    if value.first == UInt8(ascii: " ") { value.removeFirst() }
    return Line.make(ofName: text[..<(colon ?? text.endIndex)]).map { $0(value) }
  }

  private var withoutMark: ArraySlice<UInt8> { isFirst && bytes.starts(with: Line.mark) ? bytes[3...] : bytes[...] }

  private mutating func decide() {
    let text = withoutMark
    if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
      kind = Line.make(ofName: text[..<colon]) == nil ? .ignored : .known
    } else if text.count >= Line.longestName {
      kind = .ignored
    }
  }

  private static func make(ofName name: ArraySlice<UInt8>) -> ((ArraySlice<UInt8>) -> Field)? {
    switch String(decoding: name, as: UTF8.self) {
    case "data": Field.data
    case "event": Field.event
    case "id": Field.id
    case "retry": Field.retry
    default: nil
    }
  }
}
