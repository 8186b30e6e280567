import Foundation
import ReactiveKernel
import ReactiveStreaming

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A response of a server with its body.
public struct NetworkResponse<Body: Sendable>: Sendable {
  /// The body.
  public let body: Body
  /// Everything except the body.
  public let metadata: URLResponse

  init(_ body: Body, _ metadata: URLResponse) {
    self.body = body
    self.metadata = metadata
  }

  /// The status, such as 404; nil if the protocol has none, as for a file.
  public var status: Int? { (metadata as? HTTPURLResponse)?.statusCode }

  /// Returns the value of a header field; nil if there is none. The case of the name is ignored.
  public func field(_ name: String) -> String? { (metadata as? HTTPURLResponse)?.value(forHTTPHeaderField: name) }
}

extension Signal where Value == NetworkResponse<Data>, Failure == NetworkFailure {
  /// Fails with ``NetworkFailure/status(_:)`` when a response has a status that is not accepted.
  ///
  ///     self        -200------404--
  ///     validated() -200------#
  ///
  /// A response without a status is passed on.
  ///
  /// - Parameter accepted: the accepted status numbers.
  public func validated(_ accepted: Range<Int> = 200..<300) -> Signal {
    liftEnding { next, _ in
      { response throws(NetworkFailure) in
        if let failure = NetworkFailure(refusing: response.metadata, unless: accepted.contains, body: response.body) {
          throw failure
        }
        next(response)
      }
    }
  }
}

extension NetworkFailure {
  /// The failure for a status that is not accepted; nil if it is accepted.
  init?(refusing response: URLResponse?, unless isAccepted: (Int) -> Bool, body: Data) {
    guard let response = response as? HTTPURLResponse, !isAccepted(response.statusCode) else { return nil }
    // Foundation has no order of fields, and one value for several fields of one name.
    let fields = response.allHeaderFields.map { RefusedResponse.Field("\($0)", "\($1)") }.sorted { $0.name < $1.name }
    self = .status(RefusedResponse(status: response.statusCode, fields: fields, body: body))
  }
}
