import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix
import ReactiveStreaming

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A failure of a request, or of the body of a request or a response.
public struct HTTPFailure: Error, CustomStringConvertible {
  /// The call, such as `GET http://localhost/feed`.
  public let call: String
  /// The kind of the failure.
  public let kind: HTTPFailureKind
  /// The error of the client, the server, or the signal of the body; nil if there is only the kind.
  public let error: (any Error)?

  /// Makes a failure.
  public init(call: String, kind: HTTPFailureKind, error: (any Error)? = nil) {
    self.call = call
    self.kind = kind
    self.error = error
  }

  init(_ call: String, _ error: any Error) {
    let cause = (error as? BodyFailure)?.error ?? error
    self = cause as? HTTPFailure ?? HTTPFailure(call: call, kind: HTTPFailureKind(error), error: cause)
  }

  /// The failure in one sentence.
  public var description: String {
    if let error { "\(call) failed: \(error) (\(kind))" } else { "\(call) failed: \(kind)" }
  }
}

extension HTTPFailure: RefusingFailure {
  /// The response whose status was not accepted; nil for another failure.
  public var refusedResponse: RefusedResponse? {
    if case .status(let response) = kind { response } else { nil }
  }

  /// Whether a later attempt may succeed: after a lost connection or a timeout, or if the server is overloaded or has a
  /// fault. For a response, see `RefusedResponse.isTransient`.
  ///
  /// Use it in a retry policy: `while(\.isTransient)`. Retry only requests that may be sent twice.
  public var isTransient: Bool {
    switch kind {
    case .noConnection, .disconnected, .timedOut: true
    case .status(let response): response.isTransient
    case .malformed, .tooLarge, .requestBody, .invalidRequest, .client: false
    }
  }
}

/// The kind of an ``HTTPFailure``.
public enum HTTPFailureKind: Hashable, Sendable {
  /// No server accepts the connection, or the server has no address.
  case noConnection
  /// The connection was cut before the body was complete.
  case disconnected
  /// The response or its next part has not come in time.
  case timedOut
  /// The status of the response is not accepted. The `RefusedResponse` has the fields of the response and the first
  /// bytes of its body.
  case status(RefusedResponse)
  /// The other end does not send HTTP, or the type of the response is not `text/event-stream`.
  case malformed
  /// An event is larger than the limit.
  case tooLarge
  /// The signal of the request's body failed with the error, or was the body of an earlier request.
  case requestBody
  /// The request cannot be sent, because of its address or its fields.
  case invalidRequest
  /// Another failure of the client.
  case client

  init(_ error: any Error) {
    self =
      switch error {
      case is BodyFailure: .requestBody
      case is NIOConnectionError: .noConnection
      case let error as IOError: HTTPFailureKind.refusals.contains(error.errnoCode) ? .noConnection : .disconnected
      case ChannelError.connectTimeout: .timedOut
      case is ChannelError: .disconnected
      case HTTPParserError.invalidEOFState: .disconnected
      case is HTTPParserError: .malformed
      case let error as HTTPClientError: HTTPFailureKind.kinds.first { $0.errors.contains(error) }?.kind ?? .client
      default: .client
      }
  }

  private static let refusals = [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH]

  private static let kinds: [(kind: HTTPFailureKind, errors: [HTTPClientError])] = [
    (.disconnected, [.remoteConnectionClosed, .uncleanShutdown]),
    (
      .timedOut,
      [
        .connectTimeout, .readTimeout, .writeTimeout, .deadlineExceeded, .tlsHandshakeTimeout,
        .getConnectionFromPoolTimeout,
      ]
    ),
    (.invalidRequest, [.invalidURL, .emptyHost, .emptyScheme, .bodyLengthMismatch, .contentLengthMissing]),
  ]
}

extension HTTPFailureKind: CustomStringConvertible {
  /// The name of the kind, with the number of a status.
  public var description: String {
    switch self {
    case .noConnection: "noConnection"
    case .disconnected: "disconnected"
    case .timedOut: "timedOut"
    case .status(let response): "status \(response.status)"
    case .malformed: "malformed"
    case .tooLarge: "tooLarge"
    case .requestBody: "requestBody"
    case .invalidRequest: "invalidRequest"
    case .client: "client"
    }
  }
}

/// The failure of the signal of a body, on its way through a client that takes any error.
struct BodyFailure: Error {
  let error: any Error
}
