/// A message with a subject and a payload, and perhaps headers and a subject for replies.
public struct NATSMessage: Sendable, CustomStringConvertible {
  // Both are references, so that the message is one word for the queues that it waits in.
  private enum Source: Sendable {
    case received(ClientMessage)
    case made(MadeMessage)
  }

  private let source: Source

  /// Makes a message to publish.
  ///
  /// - Parameters:
  ///   - subject: words that are separated by dots, without wildcards.
  ///   - payload: the bytes.
  ///   - headers: more data about the message, with one value for each name.
  ///   - reply: the subject to which replies are sent.
  public init(
    subject: String, payload: some Sequence<UInt8> = [], headers: [String: String] = [:],
    replySubject reply: String? = nil
  ) {
    source = .made(MadeMessage(subject: subject, payload: Array(payload), headers: headers, reply: reply))
  }

  init(_ message: ClientMessage) { source = .received(message) }

  /// The subject.
  public var subject: String {
    switch source {
    case .received(let message): message.subject
    case .made(let message): message.subject
    }
  }

  /// The subject to which replies are sent; nil if the sender expects none.
  public var replySubject: String? {
    switch source {
    case .received(let message): message.reply
    case .made(let message): message.reply
    }
  }

  /// The headers. If there are several values with one name, the dictionary has the first.
  public var headers: [String: String] {
    switch source {
    case .received(let message): message.headers
    case .made(let message): message.headers
    }
  }

  /// A copy of the payload. ``withPayload(_:)`` makes no copy.
  public var payload: [UInt8] { withPayload { Array($0) } }

  /// The number of bytes of the payload.
  public var payloadCount: Int {
    switch source {
    case .received(let message): message.count
    case .made(let message): message.payload.count
    }
  }

  /// The payload as text. Bytes that are not UTF-8 become replacement characters.
  public var text: String { withPayload { String(decoding: $0, as: UTF8.self) } }

  /// The subject and the size of the payload.
  public var description: String { "\(subject), \(payloadCount) bytes" }

  /// Calls a closure with the payload without a copy. The buffer is valid during the call.
  public func withPayload<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    switch source {
    case .received(let message): return try message.withBytes(body)
    case .made(let message):
      var outcome: Swift.Result<Result, Failure>?
      message.payload.withUnsafeBytes { bytes in outcome = Swift.Result { () throws(Failure) in try body(bytes) } }
      guard let outcome else { preconditionFailure("withUnsafeBytes calls its closure") }
      return try outcome.get()
    }
  }

  /// Returns the value of a header; nil if there is none.
  public func header(_ name: String) -> String? {
    switch source {
    case .received(let message): message.header(name)
    case .made(let message): message.headers[name]
    }
  }

  /// The same message with another subject, and with more headers.
  ///
  /// Without the headers that a server takes for commands: an expected stream or revision would refuse the copy, and a
  /// rollup would delete others.
  func copied(to subject: String, adding added: [String: String]) -> NATSMessage {
    let own = headers.filter { !$0.key.hasPrefix("Nats-") }
    return NATSMessage(subject: subject, payload: payload, headers: own.merging(added) { _, added in added })
  }
}

/// The parts of a message that this process makes.
private final class MadeMessage: Sendable {
  let subject: String
  let payload: [UInt8]
  let headers: [String: String]
  let reply: String?

  init(subject: String, payload: [UInt8], headers: [String: String], reply: String?) {
    (self.subject, self.payload, self.headers, self.reply) = (subject, payload, headers, reply)
  }
}
