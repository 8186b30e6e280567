import HTTPTypes
import Hummingbird
import NIOCore
import ReactiveBridging
import ReactiveKernel
import ReactiveTransforming

extension Response {
  /// A response whose body consists of the events of a signal, in the format `text/event-stream`.
  ///
  /// ```
  /// router.get("prices") { request, _ in
  ///   Response.events(prices.signal.map { ServerEvent("\($0)") }, to: request, buffering: .newest(16))
  /// }
  /// ```
  ///
  /// As ``stream(_:to:as:status:headers:buffering:file:line:)``. To send the same events to many clients, encode them once: share a signal of ``ServerEvent/encoded``, and use
  /// `events(encoded:to:buffering:)`.
  public static func events<Failure: Error>(
    _ events: Signal<ServerEvent, Failure>, to request: Request, buffering policy: BufferingPolicy,
    onDiscard discard: @escaping @Sendable (ByteBuffer) -> Void = { _ in }, file: StaticString = #file,
    line: UInt = #line
  ) -> Response {
    self.events(
      encoded: events.map { $0.encoded }, to: request, buffering: policy, onDiscard: discard, file: file, line: line)
  }

  /// A response whose body consists of encoded events: of ``ServerEvent/encoded`` and ``ServerEvent/heartbeat``. Otherwise as
  /// `events(_:to:buffering:)`.
  public static func events<Failure: Error>(
    encoded events: Signal<ByteBuffer, Failure>, to request: Request, buffering policy: BufferingPolicy,
    onDiscard discard: @escaping @Sendable (ByteBuffer) -> Void = { _ in }, file: StaticString = #file,
    line: UInt = #line
  ) -> Response {
    stream(
      events, to: request, as: "text/event-stream", headers: [.cacheControl: "no-cache"], buffering: policy,
      onDiscard: discard, file: file, line: line)
  }

  /// A response whose body consists of the bytes that a signal sends.
  ///
  /// The server subscribes when it writes the body, in the task of the connection. It takes the next chunk when the connection takes more: a client that reads slowly delays only itself. The
  /// policy decides which chunks wait meanwhile.
  ///
  /// | event | effect |
  /// |---|---|
  /// | the signal completes | the response ends, and the connection is closed |
  /// | the signal fails | the connection is cut, so that the client takes no part for the whole |
  /// | the client leaves | the subscription is disposed |
  /// | the graceful shutdown of the server begins | the subscription is disposed, and the response ends |
  ///
  /// The field `Connection` says that the connection is closed. HTTP/2 does not allow it: remove it from the `headers` of the response there.
  ///
  /// - Parameters:
  ///   - chunks: the bytes.
  ///   - request: the request. Its body must not be read before.
  ///   - type: the content type.
  ///   - status: the status.
  ///   - headers: more fields of the head.
  ///   - policy: which chunks wait for a slow client: with `suspending`, sources that can wait make no more (C17). For other sources, such as a shared signal, choose
  ///     between memory and loss.
  ///   - discard: takes the chunks that the policy drops, on the sending thread.
  public static func stream<Failure: Error>(
    _ chunks: Signal<ByteBuffer, Failure>, to request: Request, as type: String = "application/octet-stream",
    status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], buffering policy: BufferingPolicy,
    onDiscard discard: @escaping @Sendable (ByteBuffer) -> Void = { _ in }, file: StaticString = #file,
    line: UInt = #line
  ) -> Response {
    var headers = headers
    headers[.contentType] = type
    // The server closes the connection after the response, so no client may use it for the next request.
    headers[.connection] = "close"
    return Response(
      status: status, headers: headers,
      body: ResponseBody { writer in
        try await StreamedBody.write(chunks, to: &writer, until: request.body) {
          $0.values(buffering: policy, onDiscard: discard, file: file, line: line)
        }
      })
  }
}
