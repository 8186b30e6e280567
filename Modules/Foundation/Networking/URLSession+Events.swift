import Foundation
import ReactiveKernel
import ReactiveSchedulers
import ReactiveStreaming

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// Opens one connection to a server for each subscription, and sends the events of the server. Otherwise it
  /// works like `chunks(of:accepting:)`.
  ///
  ///     body    data: a⏎⏎---data: b⏎-----⏎--|
  ///     events  a----------------------b--|
  ///
  /// Completes when the server closes the connection, or has nothing to send (status 204). To connect again after that,
  /// use `serverSentEvents(resuming:on:)`. Fails with ``NetworkFailure/mediaType(_:)`` if the type of the response is
  /// not `text/event-stream`. Fails with ``NetworkFailure/tooLarge(limit:)`` if an event is larger than the limit.
  ///
  /// - Parameters:
  ///   - request: the request. It gets the fields `Accept` and `Cache-Control` that the format demands.
  ///   - lastID: the identifier of the last event that was received; the server continues after that event. If nil, the
  ///     field `Last-Event-ID` of the request is used.
  ///   - limit: the largest size of an event, in bytes. Comments do not count.
  public func serverSentEvents(
    of request: URLRequest, after lastID: String? = nil, ofAtMost limit: Int = 1 << 20,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<ServerSentEvent, NetworkFailure> {
    Diagnostics.requireRoom(limit, of: "serverSentEvents(of:after:ofAtMost:)", file: file, line: line)
    let lastID = lastID ?? request.lastEventID
    return .deferred { [self] in
      events(of: request, over: ServerSentEventConnection(after: lastID, ofAtMost: limit), ofAtMost: limit)
    }
  }

  /// Sends the events of a server, and connects again when the connection is lost or the server closes it.
  ///
  ///     connection 1  -a-b#
  ///     connection 2          --c--|
  ///     events        -a-b------c-----…
  ///
  /// Each new connection sends the identifier of the last event in `Last-Event-ID`, so that the server continues after
  /// that event. The first pause is the value of the field `retry:`, if the server has sent that field. After a
  /// connection that lasted a minute, or that the server closed after an event, the policy starts again with its first
  /// pause. A request whose method is not `GET` or `HEAD` is sent again only after an event with an identifier.
  /// Completes at the status 204. For more see `events(after:reconnecting:closed:on:_:)`.
  ///
  /// - Parameters:
  ///   - request: the request. It gets the fields `Accept` and `Cache-Control` that the format demands.
  ///   - lastID: the identifier of the last event that was received; the server continues after that event. If nil, the
  ///     field `Last-Event-ID` of the request is used.
  ///   - limit: the largest size of an event, in bytes. Comments do not count.
  ///   - policy: the attempts, the pauses, and the failures after which the signal connects again. By default, the
  ///     signal connects again after a lost connection. With `.reconnecting(while: \.isTransient)` it also connects
  ///     again if the server is overloaded or has a fault.
  ///   - scheduler: measures the pauses and begins the connections.
  public func serverSentEvents(
    resuming request: URLRequest, after lastID: String? = nil, ofAtMost limit: Int = 1 << 20,
    reconnecting policy: RetryPolicy<NetworkFailure> = .reconnecting, on scheduler: some Scheduler,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<ServerSentEvent, NetworkFailure> {
    .events(
      after: lastID ?? request.lastEventID, ofAtMost: limit, reconnecting: policy,
      isRepeatable: ["GET", "HEAD"].contains(request.httpMethod ?? "GET"),
      closed: .transport(URLError(.networkConnectionLost)), on: scheduler, file: file, line: line
    ) { [self] connection in events(of: request, over: connection, ofAtMost: limit) }
  }

  private func events(
    of request: URLRequest, over connection: ServerSentEventConnection, ofAtMost limit: Int
  ) -> Signal<ServerSentEvent, NetworkFailure> {
    var request = request
    request.setValue("text/event-stream", forHTTPHeaderField: "Accept")
    request.setValue("no-store", forHTTPHeaderField: "Cache-Control")
    request.setValue(connection.lastID.isEmpty ? nil : connection.lastID, forHTTPHeaderField: "Last-Event-ID")
    return stream(
      request, accepting: { $0 == 200 || $0 == 204 },
      accepted: { response throws(NetworkFailure) in
        if let response = response as? HTTPURLResponse {
          if response.statusCode == 204 { return connection.end() }
          let type = response.value(forHTTPHeaderField: "Content-Type")
          if !ServerSentEvent.isFormat(of: type) { throw .mediaType(type) }
        }
        connection.open()
      }
    ) { EventDecoder(connection: connection, limit: limit) }
  }
}

extension URLRequest {
  /// The identifier that the user has set.
  fileprivate var lastEventID: String { value(forHTTPHeaderField: "Last-Event-ID") ?? "" }
}

extension RetryPolicy where Failure == NetworkFailure {
  /// Connects again, any number of times, when a connection fails for a temporary reason, as the HTML standard says. A
  /// status that is not accepted is final.
  public static var reconnecting: RetryPolicy {
    .reconnecting { failure in
      if case .transport = failure { failure.isTransient } else { false }
    }
  }
}
