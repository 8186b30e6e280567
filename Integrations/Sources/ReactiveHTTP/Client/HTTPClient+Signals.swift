import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import ReactiveBridging
import ReactiveKernel

extension HTTPClient {
  /// Sends a request to the server, and then sends the bytes of the response's body as they come.
  ///
  ///     body   ----ab-----c--  then its end
  ///     stream ----1------2--|
  ///
  /// Each subscription sends a request of its own (C6), in a task whose thread delivers (C7). A disposal cancels the
  /// request. If a consumer downstream grants room, the body is read when there is room (C17), which slows the server
  /// down. The boundaries of the chunks have no meaning.
  ///
  /// Fails with an ``HTTPFailure``, also if the status is not accepted, or if the connection is cut before the body is
  /// complete. A failure because of the status contains the response with the beginning of its body. This failure comes
  /// when the body ends, after 64 KB of the body, or after 5 seconds (after the limit, if that is shorter).
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameters:
  ///   - request: the request. A body of ``AsyncHTTPClient/HTTPClientRequest/Body/signal(_:length:buffering:)`` is sent
  ///     while the response is read.
  ///   - accepted: the statuses that are not failures.
  ///   - limit: the longest time until the head of the response. By default there is no limit.
  public func stream(
    _ request: HTTPClientRequest, accepting accepted: Range<Int> = 200..<300, within limit: Duration? = nil
  ) -> Signal<ByteBuffer, HTTPFailure> {
    .generate { emitter throws(HTTPFailure) in
      try await emitter.run(request.call) { emitter in
        let response = try await self.head(request, accepting: accepted.contains, within: limit)
        try await emitter.send(response.body)
      }
    }
  }

  /// Sends a request to the server, and then sends the head of the response with its body as a signal.
  ///
  ///     response -----(1|)
  ///
  /// Use it in programs that read the head first. The signal ``AsyncHTTPClient/HTTPClientResponse/chunks`` reads the
  /// body. Otherwise it works like ``stream(_:accepting:within:)``, but each status is accepted.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - limit: the longest time until the head of the response. By default there is no limit.
  public func response(
    to request: HTTPClientRequest, within limit: Duration? = nil
  ) -> Signal<HTTPClientResponse, HTTPFailure> {
    .generate { emitter throws(HTTPFailure) in
      try await emitter.run(request.call) { emitter in
        await emitter.send(try await self.head(request, accepting: { _ in true }, within: limit))
      }
    }
  }

  /// Returns the head of an accepted response. Throws the failure with the response if it is refused.
  func head(
    _ request: HTTPClientRequest, accepting isAccepted: (Int) -> Bool, within limit: Duration?
  ) async throws -> HTTPClientResponse {
    let deadline = limit.map { NIODeadline.now() + TimeAmount($0) } ?? .distantFuture
    let response = try await execute(request, deadline: deadline)
    guard isAccepted(Int(response.status.code)) else {
      let refused = await response.refused(within: limit ?? HTTPClientResponse.longestRefusal)
      throw HTTPFailure(call: request.call, kind: .status(refused))
    }
    return response
  }
}

extension HTTPClientRequest {
  /// The name of the request in failures.
  var call: String { "\(method) \(url)" }
}
