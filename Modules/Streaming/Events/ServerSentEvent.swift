/// An event of a server, in the format `text/event-stream` of the HTML standard.
public struct ServerSentEvent: Hashable, Sendable {
  /// The type of the event: `message` if the server names none.
  public var type: String
  /// The text of the event. Several `data` lines are joined with line feeds.
  public var data: String
  /// The identifier of the event. A received event without an identifier has the identifier of the last event that had
  /// one, or an empty text.
  public var id: String
  /// The pause before a new connection. It is the pause that the server has requested most recently, and nil if the
  /// server has requested none.
  public var retryInterval: Duration?

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

  /// Returns whether the field `Content-Type` of a response names this format.
  ///
  /// The type is compared without case and without its parameters, so `Text/Event-Stream; charset=utf-8` also names
  /// this format.
  ///
  /// - Parameter contentType: the value of the field; nil if the response has none.
  public static func isFormat(of contentType: String?) -> Bool {
    guard let contentType else { return false }
    let essence = contentType.utf8.prefix { $0 != UInt8(ascii: ";") }
    return trimmed(essence).elementsEqual("text/event-stream".utf8) { byte, expected in
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 == expected : byte == expected
    }
  }

  /// The bytes without the white space of HTTP at both ends.
  private static func trimmed(_ bytes: Substring.UTF8View) -> Substring.UTF8View {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
    var rest = bytes.drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return rest
  }
}
