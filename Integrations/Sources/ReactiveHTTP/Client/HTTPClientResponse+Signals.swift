import AsyncHTTPClient
import NIOCore
import ReactiveBridging
import ReactiveKernel
import ReactiveRecovering

extension HTTPClientResponse {
  /// Sends the bytes of the body to one subscription.
  ///
  ///     body   ab-----c--  then its end
  ///     chunks 1------2--|
  ///
  /// The body is read when there is room downstream (C17). A disposal cancels the rest. If a response is released
  /// unread, it is cancelled too. Fails with `disconnected` if the connection is cut. A second subscription is a
  /// misuse, for which the client traps.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  public var chunks: Signal<ByteBuffer, HTTPFailure> {
    .generate { emitter throws(HTTPFailure) in
      try await emitter.run("the body of a response") { emitter in try await emitter.send(self.body) }
    }
  }
}

extension HTTPClientRequest.Body {
  /// Makes a body from the bytes that a signal sends.
  ///
  /// ```
  /// var request = HTTPClientRequest(url: "http://localhost/import")
  /// request.method = .POST
  /// request.body = .signal(lines.map { ByteBuffer(string: $0 + "\n") })
  /// client.stream(request).subscribe(failed: { print($0) }, completed: { print("imported") })
  /// ```
  ///
  /// The signal is subscribed to once, when the request is sent. A source that can wait sends no more than the server
  /// takes (C17). If the signal fails, the request fails with the kind `requestBody`. If the request is cancelled, the
  /// subscription is disposed.
  ///
  /// A body is sent once, and no redirect is followed with it. A second request with the same body fails with the kind
  /// `requestBody` and the error ``SentBody``. To repeat such a request, repeat a signal that makes it, as in
  /// `Signal.deferred { client.stream(makeRequest()) }.retry(policy, on: scheduler)`.
  ///
  /// - Parameters:
  ///   - chunks: the bytes.
  ///   - length: the number of bytes, if it is known. If the signal sends another number of bytes, the request fails.
  ///   - policy: which chunks wait for the server. If a chunk is dropped, the request fails with the kind `requestBody`
  ///     and the error ``LostChunk``. With the default, no chunk of a source that can wait is dropped, but a chunk of
  ///     another source may be dropped.
  ///   - group: the event loops of the client. With other event loops, the client may take more than 1 MB in advance if
  ///     one of its loops is late.
  public static func signal<Failure: Error>(
    _ chunks: Signal<ByteBuffer, Failure>, length: Length = .unknown,
    buffering policy: BufferingPolicy = .suspending(4),
    over group: any EventLoopGroup = HTTPClient.defaultEventLoopGroup,
    file: StaticString = #file, line: UInt = #line
  ) -> HTTPClientRequest.Body {
    // Each wait wakes all loops of the client, because a body does not know its connection. So it comes once a megabyte
    // only.
    let pace = Pace(limit: 1 << 20, of: group.makeIterator())
    let loss = ChunkLoss()
    let values = chunks.mapError { BodyFailure(error: $0) }
      .values(buffering: policy, onDiscard: { _ in loss.note() }, file: file, line: line)
    return .stream(PacedChunks(chunks: values, loss: loss, pace: pace), length: length)
  }
}
