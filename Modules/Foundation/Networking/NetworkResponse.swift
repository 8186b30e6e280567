import Foundation
import ReactiveKernel

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

  /// Returns the value of a header field; nil if there is none. The name is compared without case.
  public func field(_ name: String) -> String? { (metadata as? HTTPURLResponse)?.value(forHTTPHeaderField: name) }
}

extension Signal where Value == NetworkResponse<Data>, Failure == NetworkFailure {
  /// Fails with ``NetworkFailure/status(_:body:)`` when a response has a status that is not accepted.
  ///
  ///     self        -200------404--
  ///     validated() -200------#
  ///
  /// A response without a status passes.
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
  /// The size to which the body of a refused response is kept.
  static let mostBytes = 64 << 10

  /// The failure for a status that is not accepted; nil if it is accepted.
  init?(refusing response: URLResponse?, unless isAccepted: (Int) -> Bool, body: Data) {
    guard let status = (response as? HTTPURLResponse)?.statusCode, !isAccepted(status) else { return nil }
    // Copied: a slice would keep the whole body.
    self = .status(status, body: Data(body.prefix(NetworkFailure.mostBytes)))
  }
}
