/// A failure of a call to a NATS server, or of the connection to it.
public struct NATSFailure: Error, Hashable, CustomStringConvertible {
  /// The failed call, such as `request orders.new`.
  public let call: String
  /// The kind of the failure.
  public let status: NATSStatus
  /// The words of the server or of the C client.
  public let text: String

  /// Makes a failure.
  public init(call: String, status: NATSStatus, text: String) {
    self.call = call
    self.status = status
    self.text = text
  }

  /// A sentence.
  public var description: String { "\(call) failed: \(text) (\(status))" }

  /// Whether the same call may succeed later, because a server is missing or a cluster has no leader at this moment.
  ///
  /// The call may also have been carried out, and only its reply is lost. Repeat a write with the same id
  /// (`Nats-Msg-Id`) or revision.
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
  /// Messages waited for this subscriber until the limit was reached. Later ones are lost.
  case slowReader
  /// The payload is not what the type needs.
  case malformed
  /// The entry or the stream has another revision than expected.
  case wrongRevision
  /// There is no such stream, consumer, key or message.
  case notFound
  /// The state of a fold is missing, although there was one.
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
