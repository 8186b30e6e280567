import NIOCore

/// Makes events of the bytes of a `text/event-stream`, as the HTML standard says.
package struct EventParser {
  private let limit: Int
  /// The bytes of a line that has no end yet.
  private var line: [UInt8] = []
  /// Whether the last byte was a carriage return: a line feed after it ends no other line.
  private var skipsLineFeed = false
  private var isAtBeginning = true
  private var data: [String] = []
  private var size = 0
  private var type = ""
  private var id: String
  private var retryInterval: Duration?

  /// - Parameters:
  ///   - lastID: the identifier of the last event of an earlier connection.
  ///   - limit: the largest size of an event, in bytes.
  package init(lastID: String = "", limit: Int) {
    id = lastID
    self.limit = limit
  }

  /// The failure of an event that is larger than the limit.
  package struct TooLarge: Error {}

  /// Takes the next bytes. Returns the events that are complete with them. An event without an empty line after it is incomplete.
  package mutating func parse(_ bytes: ByteBuffer) throws(TooLarge) -> [ServerEvent] {
    var events: [ServerEvent] = []
    var rest = bytes.readableBytesView[...]
    while let first = rest.first {
      if skipsLineFeed {
        skipsLineFeed = false
        if first == .lineFeed {
          rest.removeFirst()
          continue
        }
      }
      guard let end = rest.firstIndex(where: { $0 == .lineFeed || $0 == .carriageReturn }) else {
        try append(rest)
        break
      }
      try append(rest[..<end])
      skipsLineFeed = rest[end] == .carriageReturn
      rest = rest[rest.index(after: end)...]
      if let event = endLine() { events.append(event) }
    }
    return events
  }

  private mutating func append(_ bytes: some Collection<UInt8>) throws(TooLarge) {
    size += bytes.count
    if size > limit { throw TooLarge() }
    line += bytes
  }

  private mutating func endLine() -> ServerEvent? {
    if isAtBeginning {
      isAtBeginning = false
      // The mark of the byte order.
      if line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    }
    defer { line.removeAll(keepingCapacity: true) }
    if line.isEmpty { return makeEvent() }
    let colon = line.firstIndex(of: UInt8(ascii: ":"))
    var value = line[(colon.map { $0 + 1 } ?? line.endIndex)...]
    if value.first == UInt8(ascii: " ") { value.removeFirst() }
    set(String(decoding: line[..<(colon ?? line.endIndex)], as: UTF8.self), to: String(decoding: value, as: UTF8.self))
    return nil
  }

  private mutating func set(_ field: String, to value: String) {
    switch field {
    case "data": data.append(value)
    case "event": type = value
    case "id": if !value.unicodeScalars.contains("\0") { id = value }
    case "retry":
      if !value.isEmpty, value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
        retryInterval = Int64(value).map { .milliseconds($0) } ?? retryInterval
      }
    // A comment has an empty name. Other fields are ignored.
    default: break
    }
  }

  private mutating func makeEvent() -> ServerEvent? {
    defer { (data, type, size) = ([], "", 0) }
    if data.isEmpty { return nil }
    return ServerEvent(
      data.joined(separator: "\n"), type: type.isEmpty ? "message" : type, id: id, retryInterval: retryInterval)
  }
}

extension UInt8 {
  fileprivate static let lineFeed = UInt8(ascii: "\n")
  fileprivate static let carriageReturn = UInt8(ascii: "\r")
}
