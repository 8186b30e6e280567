import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import ReactiveBridging
import ReactiveKernel
import ReactiveSchedulers
import ReactiveStreaming

extension HTTPClient {
  /// Sends a request to the server, and then sends the events of the response, in the format `text/event-stream`.
  ///
  ///     body   --"data: a\n\ndata: b\n\nda"--"ta: c\n\n"--|
  ///     events --ab--------------------------c-----------|
  ///
  /// Completes when the server ends the response, or has nothing to send (status 204). To connect again after that, use
  /// `events(resuming:on:)`. Otherwise it works like ``stream(_:accepting:within:)``. It also fails with `malformed` if
  /// the response has another type, and with `tooLarge` if an event is larger than the limit.
  ///
  /// - Parameters:
  ///   - request: the request. It gets the fields `Accept` and `Cache-Control` that the format demands.
  ///   - lastID: the identifier of the last event that an earlier connection has sent.
  ///   - eventLimit: the largest size of an event, in bytes. Comments do not count.
  ///   - limit: the longest time until the head of the response. By default there is no limit.
  public func events(
    _ request: HTTPClientRequest, after lastID: String? = nil, ofAtMost eventLimit: Int = 1 << 20,
    within limit: Duration? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<ServerSentEvent, HTTPFailure> {
    Diagnostics.requireRoom(eventLimit, of: "events(_:after:ofAtMost:within:)", file: file, line: line)
    let lastID = lastID ?? request.lastEventID
    return .deferred {
      self.events(request, over: ServerSentEventConnection(after: lastID, ofAtMost: eventLimit), within: limit)
    }
  }

  /// Sends the events of a server, and connects again when the connection is lost or the server closes it.
  ///
  ///     connection 1  -a-b#
  ///     connection 2          --c--|
  ///     events        -a-b------c-----…
  ///
  /// Each new connection continues after the last event, by `Last-Event-ID`. The first pause is the value of `retry:`,
  /// if the server has sent one. The pauses begin again after a connection that lasted a minute, or that the server
  /// closed after an event. A request whose method is not `GET` or `HEAD` is sent again only after an event with an
  /// identifier. Completes at the status 204. For more see `Signal.events(after:reconnecting:closed:on:_:)` of
  /// `ReactiveStreaming`.
  ///
  /// - Parameters:
  ///   - request: the request. It gets the fields `Accept` and `Cache-Control` that the format demands.
  ///   - lastID: the identifier of the last event that an earlier connection has sent.
  ///   - eventLimit: the largest size of an event, in bytes. Comments do not count.
  ///   - limit: the longest time until the head of each response. By default there is no limit.
  ///   - policy: the attempts, the pauses, and the failures after which the signal connects again. By default, the
  ///     signal connects again after a failure of the connection.
  ///   - scheduler: measures the pauses and begins the connections.
  public func events(
    resuming request: HTTPClientRequest, after lastID: String? = nil, ofAtMost eventLimit: Int = 1 << 20,
    within limit: Duration? = nil, reconnecting policy: RetryPolicy<HTTPFailure> = .reconnecting,
    on scheduler: some Scheduler, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<ServerSentEvent, HTTPFailure> {
    .events(
      after: lastID ?? request.lastEventID, ofAtMost: eventLimit, reconnecting: policy,
      isRepeatable: request.method == .GET || request.method == .HEAD,
      closed: HTTPFailure(call: request.call, kind: .disconnected), on: scheduler, file: file, line: line
    ) { self.events(request, over: $0, within: limit) }
  }

  private func events(
    _ request: HTTPClientRequest, over connection: ServerSentEventConnection, within limit: Duration?
  ) -> Signal<ServerSentEvent, HTTPFailure> {
    var request = request
    request.headers.replaceOrAdd(name: "accept", value: "text/event-stream")
    request.headers.replaceOrAdd(name: "cache-control", value: "no-store")
    request.headers.remove(name: "last-event-id")
    if !connection.lastID.isEmpty { request.headers.add(name: "last-event-id", value: connection.lastID) }
    return .generate { [request] emitter throws(HTTPFailure) in
      try await emitter.run(request.call) { emitter in
        let response = try await self.head(request, accepting: { $0 == 200 || $0 == 204 }, within: limit)
        if response.status == .noContent { return connection.end() }
        guard ServerSentEvent.isFormat(of: response.headers.first(name: "content-type")) else {
          throw HTTPFailure(call: request.call, kind: .malformed)
        }
        connection.open()
        var chunks = response.body.makeAsyncIterator()
        while await emitter.waitForRoom(), let chunk = try await chunks.next() {
          for event in connection.parse(chunk.readableBytesView) where !(await emitter.send(event)) { return }
          if connection.isOverLimit { throw HTTPFailure(call: request.call, kind: .tooLarge) }
        }
      }
    }
  }
}

extension HTTPClientRequest {
  /// The identifier that the user has set.
  fileprivate var lastEventID: String { headers.first(name: "last-event-id") ?? "" }
}

extension RetryPolicy where Failure == HTTPFailure {
  /// Connects again without limit when a connection fails, as the HTML standard says. A status that is not accepted is
  /// final.
  public static var reconnecting: RetryPolicy {
    .reconnecting { [.noConnection, .disconnected, .timedOut].contains($0.kind) }
  }
}
