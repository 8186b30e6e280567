/// A failure of a call to a NATS server, or of the connection to it.
public struct NATSFailure: Error, Hashable, CustomStringConvertible {
  /// The failed call, such as `request orders.new`.
  public let call: String
  /// The kind of the failure.
  public let status: NATSStatus
  /// The text of the server or of the C client.
  public let text: String

  /// Makes a failure.
  public init(call: String, status: NATSStatus, text: String) {
    self.call = call
    self.status = status
    self.text = text
  }

  /// The failure in one sentence.
  public var description: String { "\(call) failed: \(text) (\(status))" }

  /// Whether the same call may succeed later, because a server is missing or a cluster has no leader at this moment.
  ///
  /// The call may have succeeded although its reply was lost. So repeat a write with the same id (`Nats-Msg-Id`) or
  /// revision.
  public var isTransient: Bool {
    switch status {
    case .noServer, .disconnected, .timedOut, .noResponders, .unavailable: true
    default: false
    }
  }
}

/// The kind of a ``NATSFailure``.
public enum NATSStatus: Hashable, Sendable {
  /// No server accepts the connection.
  case noServer
  /// The connection is closed, by the program or after the last attempt to reconnect.
  case closed
  /// The connection was cut during the call.
  case disconnected
  /// No reply came in time.
  case timedOut
  /// No process has subscribed to the subject of the request.
  case noResponders
  /// JetStream has no leader or no resources at this moment.
  case unavailable
  /// The number or size of messages that waited for this subscriber reached the limit. Later messages are lost.
  case slowReader
  /// The payload cannot be decoded as the type, or the value cannot be encoded.
  case malformed
  /// The entry or the stream has another revision than expected.
  case wrongRevision
  /// There is no such stream, consumer, key or message.
  case notFound
  /// The state of a fold is missing, although it was stored before.
  case stateLost
  /// The payload is larger than the server allows, or the buffer of a cut connection is full.
  case tooLarge
  /// The subject or the name is not allowed.
  case invalidName
  /// The server refuses the credentials or the action.
  case refused
  /// Another failure of JetStream, with its code.
  case jetStream(code: Int)
  /// Another failure of the C client, with its `natsStatus`.
  case client(code: Int)
}
