import NIOCore

/// An event of a server, in the format `text/event-stream` of the HTML standard.
///
/// Named unlike `ServerSentEvent` of `ReactiveFoundation`, which has the same parts, so that a file can import both.
public struct ServerEvent: Hashable, Sendable {
  /// The type of the event. A client takes `message` if a server names none.
  public var type: String
  /// The text of the event. It may have several lines.
  public var data: String
  /// The identifier of the event. In an event that was received: of the last event that had one. Empty if none had one.
  public var id: String
  /// The pause before a new connection that the server requests; nil without one.
  public var retryInterval: Duration?

  /// Makes an event.
  ///
  /// - Parameters:
  ///   - data: the text.
  ///   - type: the type. Line ends in it are dropped.
  ///   - id: the identifier. Line ends in it are dropped.
  ///   - retryInterval: the pause before a new connection, in whole milliseconds.
  public init(_ data: String, type: String = "message", id: String = "", retryInterval: Duration? = nil) {
    self.data = data
    self.type = type
    self.id = id
    self.retryInterval = retryInterval
  }

  /// The event as a client reads it. Encode an event once to send it to many clients: they share the bytes.
  public var encoded: ByteBuffer {
    var text = ""
    if type != "message" { text.appendField("event", type) }
    if !id.isEmpty { text.appendField("id", id) }
    if let retryInterval { text.appendField("retry", "\(retryInterval.milliseconds)") }
    for line in data.linesOfData { text.appendField("data", line) }
    return ByteBuffer(string: text + "\n")
  }

  /// A comment, which clients ignore. A server sends it now and then to notice that a client has left.
  public static let heartbeat = ByteBuffer(string: ":\n\n")
}

extension String {
  fileprivate mutating func appendField(_ name: String, _ value: some StringProtocol) {
    append(name)
    append(": ")
    if value.hasLineEnds {
      unicodeScalars.append(contentsOf: value.unicodeScalars.filter { $0 != "\n" && $0 != "\r" })
    } else {
      append(contentsOf: value)
    }
    append("\n")
  }

  /// The lines, at least one. A carriage return and a line feed are one end of a line.
  fileprivate var linesOfData: [Substring] {
    // The two are one character. Most texts have no line ends, and to look at characters takes long.
    if !hasLineEnds { return [self[...]] }
    return split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
  }
}

extension StringProtocol {
  fileprivate var hasLineEnds: Bool { utf8.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } }
}

extension Duration {
  /// At most a century, which 64 bits hold.
  fileprivate var milliseconds: Int64 {
    let (seconds, attoseconds) = min(max(self, .zero), .seconds(Int64(100 * 365) * 86_400)).components
    return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
  }
}
