import ReactiveSchedulers

/// How a ``NATSConnection`` connects, and what it does when the connection is cut.
public struct NATSOptions: Sendable {
  /// The name that the server shows for the connection.
  public var name = ""
  /// The proof of identity.
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
  /// The time between checks that the server still answers. A connection is cut after two checks without an answer.
  public var pingInterval = Duration.seconds(20)
  /// Whether requests use a second connection to the same server, which sends each request at once. So do single writes
  /// to streams and buckets.
  ///
  /// The first connection sends the messages of each millisecond together, which is faster for many messages. A request
  /// is sent after earlier messages, but the server may process it before them: ``NATSConnection/flush()`` waits for
  /// them.
  public var sendsRequestsAtOnce = true
  /// The first words of the subjects for replies. A server may permit each user another one.
  public var inboxPrefix = "_INBOX"
  /// The domain of JetStream that has the streams, for example behind a leaf node; the domain of the server if nil.
  public var jetStreamDomain: String?
  /// The bytes that are kept while the connection is cut, to be sent afterwards.
  public var reconnectBuffer = 8 << 20
  /// The attempts to reconnect, and the pauses before them. One attempt tries all servers.
  public var reconnecting = RetryPolicy<NATSFailure>(
    backoff: .exponential(from: .milliseconds(50), upTo: .seconds(5)), jitter: 0.2)
  /// Measures time-outs, leases and pauses between repeated requests.
  public var scheduler: any Scheduler = QueueScheduler(name: "ReactiveNATS")

  /// The defaults.
  public init() {}
}

/// The certificate of a client, and its key, as PEM.
public struct NATSCertificate: Sendable, Hashable {
  /// The file with the certificate and its chain.
  public var file: String
  /// The file with the private key.
  public var key: String

  /// Names the files. They are read when the client connects.
  public init(file: String, key: String) { (self.file, self.key) = (file, key) }
}

/// A proof of identity for the server.
public enum NATSCredentials: Sendable, Hashable {
  /// No proof.
  case none
  /// A word that the server knows.
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
  /// The connection was cut, and the client has begun this many attempts to get another one.
  case reconnecting(attempt: Int)
  /// Closed, by the program if there is no failure.
  case closed(NATSFailure?)
}
