import Foundation

/// An event of a server, in the format `text/event-stream` of the HTML standard.
public struct ServerSentEvent: Hashable, Sendable {
  /// The type of the event: `message` if the server names none.
  public let type: String
  /// The text of the event. Several `data` lines are joined with line feeds.
  public let data: String
  /// The identifier of this event or, if it has none, of the last event that had one. Empty if none had one.
  public let id: String
  /// The latest pause before a new connection that the server requested; nil without one.
  public let retryInterval: Duration?

  /// Makes an event.
  ///
  /// - Parameters:
  ///   - data: the text.
  ///   - type: the type.
  ///   - id: the identifier.
  ///   - retryInterval: the pause before a new connection.
  public init(_ data: String, type: String = "message", id: String = "", retryInterval: Duration? = nil) {
    self.data = data
    self.type = type
    self.id = id
    self.retryInterval = retryInterval
  }
}

/// Makes events of the bytes of a `text/event-stream`, as the HTML standard says.
package struct ServerSentEventDecoder: StreamDecoder {
  private var lines = LineDecoder()
  /// The first bytes, until it is known whether they are a byte order mark.
  private var beginning: Data? = Data()
  private var data: [String] = []
  private var type = ""
  private var id: String
  private var retryInterval: Duration?

  package init(lastID: String = "") { id = lastID }

  package mutating func decode(_ data: Data) -> [ServerSentEvent] {
    lines.decode(withoutMark(data)).compactMap { take($0) }
  }

  /// An event that has no empty line after it is incomplete, and dropped.
  package func finish() -> [ServerSentEvent] { [] }

  private static let mark = Data([0xEF, 0xBB, 0xBF])

  private mutating func withoutMark(_ data: Data) -> Data {
    guard let beginning else { return data }
    let bytes = beginning + data
    if bytes.count < 3, ServerSentEventDecoder.mark.starts(with: bytes) {
      self.beginning = bytes
      return Data()
    }
    self.beginning = nil
    return bytes.starts(with: ServerSentEventDecoder.mark) ? bytes.dropFirst(3) : bytes
  }

  private mutating func take(_ line: String) -> ServerSentEvent? {
    if line.isEmpty { return makeEvent() }
    // The scalars are compared, because a letter and a mark that follows it are one character.
    let scalars = line.unicodeScalars
    let colon = scalars.firstIndex(of: ":")
    let name = String(scalars[..<(colon ?? scalars.endIndex)])
    var value = Substring(colon.map { scalars[scalars.index(after: $0)...] } ?? Substring().unicodeScalars)
    if value.unicodeScalars.first == " " { value.unicodeScalars.removeFirst() }
    set(name, to: String(value))
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

  private mutating func makeEvent() -> ServerSentEvent? {
    defer { (data, type) = ([], "") }
    if data.isEmpty { return nil }
    return ServerSentEvent(
      data.joined(separator: "\n"), type: type.isEmpty ? "message" : type, id: id, retryInterval: retryInterval)
  }
}
