import NIOCore
import ReactiveStreaming

extension ServerSentEvent {
  /// The bytes of the event in the format `text/event-stream`. To send an event to many clients, encode it once: the
  /// clients share the bytes.
  public var encoded: ByteBuffer {
    var text = ""
    if type != "message" { text.appendField("event", type) }
    if !id.isEmpty { text.appendField("id", id) }
    if let retryInterval { text.appendField("retry", "\(retryInterval.milliseconds)") }
    for line in data.linesOfData { text.appendField("data", line) }
    return ByteBuffer(string: text + "\n")
  }

  /// A comment, which clients ignore. A server sends it at intervals to notice that a client has left.
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
