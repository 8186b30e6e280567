import HTTPTypes
import Hummingbird
import NIOCore
import ReactiveBridging
import ReactiveKernel
import ReactiveStreaming
import ReactiveTransforming

extension Response {
  /// Makes a response whose body has the events of a signal, in the format `text/event-stream`.
  ///
  /// ```
  /// let router = Router(context: StreamingContext.self)
  /// router.get("prices") { request, context in
  ///   Response.events(prices.signal.map { ServerSentEvent("\($0)") }, to: request, in: context, buffering: .newest(16))
  /// }
  /// ```
  ///
  /// It works like ``stream(_:to:in:as:status:headers:buffering:onDiscard:file:line:)``. To send the same events to
  /// many clients, encode them once: share a signal of ``ServerSentEvent/encoded``, and use
  /// `events(encoded:to:in:buffering:)`.
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

  /// Makes a response whose body has encoded events: ``ServerSentEvent/encoded`` and ``ServerSentEvent/heartbeat``.
  /// Otherwise it works like `events(_:to:in:buffering:)`.
  public static func events<Failure: Error>(
    encoded events: Signal<ByteBuffer, Failure>, to request: Request, in context: some ConnectionContext,
    buffering policy: BufferingPolicy, onDiscard discard: @escaping @Sendable (ByteBuffer) -> Void = { _ in },
    file: StaticString = #file,
    line: UInt = #line
  ) -> Response {
    stream(
      events, to: request, in: context, as: "text/event-stream", status: .ok, headers: eventFields,
      loss: nil
    ) { $0.values(buffering: policy, onDiscard: discard, file: file, line: line) }
  }

  /// No cache keeps the events, and nginx passes each of them on at once.
  private static let eventFields: HTTPFields = [
    .cacheControl: "no-store", HTTPField.Name("X-Accel-Buffering")!: "no",
  ]

  /// Makes a response whose body has the bytes that a signal sends.
  ///
  /// The server subscribes when it writes the body, in the task of the connection. It takes the next chunk when the
  /// connection takes more, so a slow client delays only itself. The policy decides which chunks wait until then. In
  /// addition, at most 64 KB and a chunk wait for the event loop, and the same amount waits in the channel.
  ///
  /// | event | effect |
  /// |---|---|
  /// | the signal completes | the response ends, and the connection is closed |
  /// | the signal fails, or a chunk is dropped | the connection is cut, so that the client does not take a part for the whole |
  /// | the client leaves | the subscription is disposed |
  /// | the graceful shutdown of the server begins | the subscription is disposed, and the response ends; a client that does not take the rest in five seconds is cut off |
  ///
  /// The field `Connection` says that the connection is closed. HTTP/2 does not allow this field, so remove it from the
  /// `headers` of the response for HTTP/2.
  ///
  /// - Parameters:
  ///   - chunks: the bytes.
  ///   - request: the request. Its body must not have been read.
  ///   - context: the context of the request, whose channel has the event loop.
  ///   - type: the content type.
  ///   - status: the status.
  ///   - headers: more fields of the head.
  ///   - policy: which chunks wait for a slow client. With `suspending`, sources that can wait make no more
  ///     chunks (C17). For other sources, such as a shared signal, choose between unlimited memory and lost chunks.
  ///   - discard: takes the chunks that the policy drops, on the sending thread. It also takes the chunks that wait
  ///     when the client leaves.
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
    let channel = context.channel
    return Response(
      status: status, headers: headers,
      body: ResponseBody { writer in
        try await StreamedBody.write(
          chunks, to: &writer, on: channel, until: request.body, failingWith: loss, values: values)
      })
  }
}
