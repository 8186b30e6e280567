import ReactiveSchedulers

/// Says how a ``NATSConnection`` connects, and how it reacts when the connection is cut.
public struct NATSOptions: Sendable {
  /// The name that the server shows for the connection.
  public var name = ""
  /// The credentials that prove the identity of the client.
  public var credentials = NATSCredentials.none
  /// Whether the connection is encrypted.
  public var isEncrypted = false
  /// A file with the certificates that are trusted for an encrypted connection; the certificates of the system if nil.
  public var trustedCertificates: String?
  /// The certificate of this client. Some servers require one on an encrypted connection.
  public var certificate: NATSCertificate?
  /// The longest time to connect to one server.
  public var connectTimeout = Duration.seconds(2)
  /// The longest time until the reply to a request.
  public var requestTimeout = Duration.seconds(5)
  /// The time between two checks that the server still answers. A connection is cut after two checks without an answer.
  public var pingInterval = Duration.seconds(20)
  /// Whether requests, and single writes to streams and buckets, use a second connection to the same server, which
  /// sends each of them at once.
  ///
  /// The first connection sends the messages of each millisecond together, which is faster for many messages. A request
  /// never overtakes an earlier message or subscription. If the first connection has sent a message or a subscription
  /// since the last reply, it also sends the request.
  public var sendsRequestsAtOnce = true
  /// The first words of the subjects for replies. A server may permit different prefixes for different users.
  public var inboxPrefix = "_INBOX"
  /// The JetStream domain of the streams, for example behind a leaf node; the domain of the server if nil.
  public var jetStreamDomain: String?
  /// The size of the buffer, in bytes, for messages that are published while the connection is cut. They are sent when
  /// the connection is restored.
  public var reconnectBuffer = 8 << 20
  /// The attempts to reconnect, and the pauses before them. One attempt tries all servers.
  public var reconnecting = RetryPolicy<NATSFailure>(
    backoff: .exponential(from: .milliseconds(50), upTo: .seconds(5)), jitter: 0.2)
  /// The scheduler that measures time-outs, leases and pauses between repeated requests.
  public var scheduler: any Scheduler = QueueScheduler(name: "ReactiveNATS")

  /// Makes the default options.
  public init() {}
}

/// The certificate of a client, and its key, as PEM.
public struct NATSCertificate: Sendable, Hashable {
  /// The file with the certificate and its chain.
  public var file: String
  /// The file with the private key.
  public var key: String

  /// Names the files, which are read when the client connects.
  public init(file: String, key: String) { (self.file, self.key) = (file, key) }
}

/// Proves the identity of the client to the server.
public enum NATSCredentials: Sendable, Hashable {
  /// No proof.
  case none
  /// A token that the server accepts.
  case token(String)
  /// A name and a password.
  case user(String, password: String)
  /// A file with a signed token and a key, as `nsc` makes it.
  case file(String)
}

/// The state of a ``NATSConnection``.
public enum NATSState: Sendable, Hashable {
  /// Connected to the server with this address.
  case connected(String)
  /// The connection was cut, and the client has begun this number of attempts to connect again.
  case reconnecting(attempt: Int)
  /// Closed. If there is no failure, the program has closed it.
  case closed(NATSFailure?)
}
