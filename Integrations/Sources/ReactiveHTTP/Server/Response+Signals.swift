import HTTPTypes
import Hummingbird
import NIOCore
import ReactiveBridging
import ReactiveKernel
import ReactiveStreaming
import ReactiveTransforming

extension Response {
  /// A response whose body consists of the events of a signal, in the format `text/event-stream`.
  ///
  /// ```
  /// let router = Router(context: StreamingContext.self)
  /// router.get("prices") { request, context in
  ///   Response.events(prices.signal.map { ServerSentEvent("\($0)") }, to: request, in: context, buffering: .newest(16))
  /// }
  /// ```
  ///
  /// As ``stream(_:to:in:as:status:headers:buffering:onDiscard:file:line:)``. To send the same events to many clients,
  /// encode them once: share a signal of ``ServerSentEvent/encoded``, and use `events(encoded:to:in:buffering:)`.
  public static func events<Failure: Error>(
    _ events: Signal<ServerSentEvent, Failure>, to request: Request, in context: some ConnectionContext,
    buffering policy: BufferingPolicy, onDiscard discard: @escaping @Sendable (ByteBuffer) -> Void = { _ in },
    file: StaticString = #file,
    line: UInt = #line
  ) -> Response {
    self.events(
      encoded: events.map { $0.encoded }, to: request, in: context, buffering: policy, onDiscard: discard, file: file,
      line: line)
  }

  /// A response whose body consists of encoded events: of ``ServerSentEvent/encoded`` and
  /// ``ServerSentEvent/heartbeat``. Otherwise as `events(_:to:in:buffering:)`.
  public static func events<Failure: Error>(
    encoded events: Signal<ByteBuffer, Failure>, to request: Request, in context: some ConnectionContext,
    buffering policy: BufferingPolicy, onDiscard discard: @escaping @Sendable (ByteBuffer) -> Void = { _ in },
    file: StaticString = #file,
    line: UInt = #line
  ) -> Response {
    stream(
      events, to: request, in: context, as: "text/event-stream", status: .ok, headers: [.cacheControl: "no-cache"],
      loss: nil
    ) { $0.values(buffering: policy, onDiscard: discard, file: file, line: line) }
  }

  /// A response whose body consists of the bytes that a signal sends.
  ///
  /// The server subscribes when it writes the body, in the task of the connection. It takes the next chunk when the
  /// connection takes more: a client that reads slowly delays only itself. The policy decides which chunks wait
  /// meanwhile. Beside them, at most 64 KB and a chunk wait for the event loop, and as much in the channel.
  ///
  /// | event | effect |
  /// |---|---|
  /// | the signal completes | the response ends, and the connection is closed |
  /// | the signal fails, or a chunk is dropped | the connection is cut, so that the client takes no part for the whole |
  /// | the client leaves | the subscription is disposed |
  /// | the graceful shutdown of the server begins | the subscription is disposed, and the response ends |
  ///
  /// The field `Connection` says that the connection is closed. HTTP/2 does not allow it: remove it from the `headers`
  /// of the response there.
  ///
  /// - Parameters:
  ///   - chunks: the bytes.
  ///   - request: the request. Its body must not be read before.
  ///   - context: the context of the request, whose channel has the event loop.
  ///   - type: the content type.
  ///   - status: the status.
  ///   - headers: more fields of the head.
  ///   - policy: which chunks wait for a slow client: with `suspending`, sources that can wait make no more (C17). For
  ///     other sources, such as a shared signal, choose between memory and loss.
  ///   - discard: takes the chunks that the policy drops, on the sending thread, and the chunks that wait when the
  ///     client leaves.
  public static func stream<Failure: Error>(
    _ chunks: Signal<ByteBuffer, Failure>, to request: Request, in context: some ConnectionContext,
    as type: String = "application/octet-stream", status: HTTPResponse.Status = .ok, headers: HTTPFields = [:],
    buffering policy: BufferingPolicy,
    onDiscard discard: @escaping @Sendable (ByteBuffer) -> Void = { _ in }, file: StaticString = #file,
    line: UInt = #line
  ) -> Response {
    let loss = ChunkLoss()
    return stream(chunks, to: request, in: context, as: type, status: status, headers: headers, loss: loss) { chunks in
      chunks.values(
        buffering: policy,
        onDiscard: { chunk in
          loss.note()
          discard(chunk)
        }, file: file, line: line)
    }
  }

  /// - Parameters:
  ///   - loss: whether a chunk was dropped, which cuts the connection; nil if the client expects that chunks are
  ///     missing.
  ///   - values: makes the async sequence of the signal.
  private static func stream<Failure: Error>(
    _ chunks: Signal<ByteBuffer, Failure>, to request: Request, in context: some ConnectionContext,
    as type: String, status: HTTPResponse.Status, headers: HTTPFields, loss: ChunkLoss?,
    values: @escaping @Sendable (Signal<ByteBuffer, Failure>) -> SignalValues<ByteBuffer, Failure>
  ) -> Response {
    var headers = headers
    headers[.contentType] = type
    // The server closes the connection after the response, so no client may use it for the next request.
    headers[.connection] = "close"
    let loop = context.channel.eventLoop
    return Response(
      status: status, headers: headers,
      body: ResponseBody { writer in
        try await StreamedBody.write(
          chunks, to: &writer, on: loop, until: request.body, failingWith: loss, values: values)
      })
  }
}
