import Foundation
import ReactiveStreaming

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The failure of a request.
public enum NetworkFailure: Error, Hashable, Sendable {
  /// There was no complete response, because there was no connection, the request timed out, or other code cancelled
  /// the request.
  case transport(URLError)
  /// The response has a status that is not accepted. The `RefusedResponse` has the fields of the response and the first
  /// bytes of its body.
  ///
  /// A download, an upload or a stream first reads the body of such a response. The signal fails when that body ends,
  /// breaks off, or reaches ``/ReactiveStreaming/RefusedResponse/mostBytes``. The signal also fails when no more of the
  /// body comes for the `timeoutInterval` of the request.
  case status(RefusedResponse)
  /// The response to a request for events has a type other than `text/event-stream`. The associated value is that type;
  /// nil if the response has no type.
  case mediaType(String?)
  /// A line or an event is larger than the limit, in bytes.
  case tooLarge(limit: Int)
  /// The downloaded file could not be written or moved to its place. The underlying error is the error of the system.
  case file(CocoaError)

  /// Whether a later attempt may succeed: after a lost connection or a timeout, or if the server is overloaded or has a
  /// fault. For a response, see `RefusedResponse.isTransient`.
  ///
  /// Use this property in a retry policy: `while(\.isTransient)`. Retry only requests that may be sent twice.
  public var isTransient: Bool {
    switch self {
    case .transport(let error): NetworkFailure.transientCodes.contains(error.code)
    case .status(let response): response.isTransient
    case .mediaType, .tooLarge, .file: false
    }
  }

  private static let transientCodes: Set<URLError.Code> = [
    .timedOut, .cannotFindHost, .cannotConnectToHost, .networkConnectionLost, .dnsLookupFailed,
    .notConnectedToInternet, .badServerResponse,
  ]

  /// The failure for an error of a task.
  ///
  /// - Parameter hasConnected: whether a response has begun, or bytes of the request's body were sent.
  init(_ error: any Error, hasConnected: Bool = false) {
    let error = error as? URLError ?? URLError(.unknown, userInfo: [NSUnderlyingErrorKey: error])
    guard hasConnected, error.code == .unknown else {
      self = .transport(error)
      return
    }
    // Foundation on Linux has no code for most errors of a connection, such as an end inside a body. The text is
    // libcurl's.
    let isUndecodable = error.localizedDescription.contains("content unencoding")
    let userInfo: [String: Any] = [
      NSLocalizedDescriptionKey: error.localizedDescription, NSUnderlyingErrorKey: error,
    ]
    self = .transport(URLError(isUndecodable ? .cannotDecodeContentData : .networkConnectionLost, userInfo: userInfo))
  }
}

extension NetworkFailure: RefusingFailure {
  /// The response whose status was not accepted; nil for another failure.
  public var refusedResponse: RefusedResponse? {
    if case .status(let response) = self { response } else { nil }
  }
}

extension NetworkFailure: CustomStringConvertible {
  /// The failure in one line.
  public var description: String {
    switch self {
    case .transport(let error): "no response: \(error.localizedDescription.onOneLine) (\(error.code.rawValue))"
    case .status(let response): "the response has status \(response.status)"
    case .mediaType(let type): "the response has \(type.map { "the type \($0.onOneLine)" } ?? "no type"), and no events"
    case .tooLarge(let limit): "a line or an event has more than \(limit) bytes"
    case .file(let error): "the file could not be saved: \(error.localizedDescription.onOneLine)"
    }
  }
}
