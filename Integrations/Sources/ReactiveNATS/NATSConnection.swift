import ReactiveBridging
import ReactiveKernel
import ReactiveProperties
import ReactiveSchedulers
import ReactiveSubjects

/// A connection to a NATS server, or to one server of a cluster.
///
/// ```
/// let connection = try await NATSConnection.connect(to: ["nats://127.0.0.1:4222"])
/// connection.signal(subject: "orders.>").subscribe(next: { order in print(order.subject) }, failed: { print($0) })
/// orders.signal.publish(on: connection, to: "orders.new").subscribe(failed: { print($0) }, completed: {})
/// ```
///
/// The client connects again after the connection was cut, and keeps the subscriptions. Messages that are published
/// meanwhile wait in a buffer. Messages that others publish meanwhile are lost: a ``NATSStream`` keeps them.
///
/// Dropping the connection closes it, and ends its signals without a terminal (C9).
public final class NATSConnection: Sendable {
  let core: Core

  private init(_ core: Core) { self.core = core }

  deinit { core.drop() }

  /// Connects to the first server that accepts the connection.
  ///
  /// - Parameters:
  ///   - servers: addresses such as `nats://127.0.0.1:4222`. A server names the other servers of its cluster.
  ///   - options: how to connect.
  /// - Throws: `noServer` or `refused`.
  public static func connect(
    to servers: [String], options: NATSOptions = NATSOptions()
  ) async throws(NATSFailure) -> NATSConnection {
    let core = try await BlockingExecutor.run { () throws(NATSFailure) in try Core(to: servers, options) }
    return NATSConnection(core)
  }

  /// The state at this moment.
  public var state: NATSState { core.state.value }

  /// The current state, and each later one, on a thread of the client.
  public var states: Signal<NATSState, Never> { core.state.signal }

  /// The reports of the server that it does not permit to publish to a subject or to read it, on a thread of the
  /// client.
  ///
  /// Signals that read the subject, requests, and signals that publish to it by
  /// ``ReactiveKernel/Signal/publish(on:to:)`` fail as well. The server reports a while after the call, so a message
  /// that another call has published is lost without a failure. Of several reports at the same moment, the C client
  /// keeps the text of the last one, and each comes with that text.
  public var refusals: Signal<NATSFailure, Never> { core.refused.signal }

  /// The largest payload that the server accepts, in bytes.
  public var maxPayload: Int { core.client.maxPayload }

  /// The messages of a subject.
  ///
  ///     published --1--2-----3--
  ///     result    --1--2-----3--
  ///
  /// Delivers in a task (C7), which takes all messages at once that came meanwhile. The server has the subscription
  /// when ``flush()`` has returned. Messages wait while the subscriber is busy, or while a consumer downstream has no
  /// room (C17). Fails with `slowReader` if more wait than the limits; the messages until then have no gap. Messages
  /// that the task has taken do not count. Fails with `refused` if the server does not permit the subject, and with
  /// `closed` after the last attempt to reconnect. Completes after ``close()``.
  ///
  /// - Parameters:
  ///   - subject: `*` stands for one word, and `>` for all words at the end.
  ///   - queue: of all subscribers with this word, in all processes, one gets each message.
  ///   - limit: the number of messages that may wait; at least one.
  ///   - bytes: the bytes of their payloads that may wait.
  public func signal(
    subject: String, queue: String? = nil, waiting limit: Int = 65_536, bytes: Int = 64 << 20
  ) -> Signal<NATSMessage, NATSFailure> {
    .attaching { [core] downstream in
      core.attach(downstream, subject: subject, queue: queue, waiting: limit, bytes: bytes)
    }
  }

  /// Publishes a message. Returns when the client has taken it.
  ///
  /// - Throws: `tooLarge`, `invalidName` or `closed`.
  public func publish(_ message: NATSMessage) throws(NATSFailure) { try core.publish(message) }

  /// Publishes bytes.
  public func publish(_ payload: some Sequence<UInt8>, to subject: String) throws(NATSFailure) {
    try core.publish(NATSMessage(subject: subject, payload: payload))
  }

  /// Waits until the server has got all that was published and subscribed to before.
  public func flush() async throws(NATSFailure) {
    let limit = core.options.requestTimeout
    try await BlockingExecutor.run { [core] () throws(NATSFailure) in try core.client.flush(within: limit) }
  }

  /// Sends a request for each subscription, and sends its first reply.
  ///
  ///     reply  ----1
  ///     result ----(1|)
  ///
  /// Delivers on a thread of the client. Fails with `noResponders` at once if no process takes such requests, with
  /// `refused` if the server does not permit the subject or the reply, with `timedOut` or `disconnected`.
  ///
  /// - Parameters:
  ///   - message: the request. Its subject for replies is not used.
  ///   - limit: the longest time until the reply; that of the options if nil.
  public func request(_ message: NATSMessage, within limit: Duration? = nil) -> Signal<NATSMessage, NATSFailure> {
    core.request(message, within: limit)
  }

  /// Closes the connection. Its signals complete, and its requests fail with `closed`.
  public func close() { core.close() }
}

extension Core {
  func request(_ message: NATSMessage, within limit: Duration? = nil) -> Signal<NATSMessage, NATSFailure> {
    .attaching { [self] downstream in
      let remove = request("request", message, within: limit) { result in
        // The table calls it once, so the events are serial (C2).
        switch result {
        case .success(let reply):
          downstream.next(reply)
          downstream.terminal(.completed)
        case .failure(let failure): downstream.terminal(.failed(failure))
        }
      }
      if let remove { downstream.add { remove() } }
    }
  }

  /// Sends a request, and waits for the reply. Has no timer of its own: the table of requests ends each one at its
  /// limit.
  func reply(to message: NATSMessage, within limit: Duration? = nil) async throws(NATSFailure) -> NATSMessage {
    guard let reply = try await request(message, within: limit).firstValue() else {
      throw NATSFailure(call: "request \(message.subject)", status: .closed, text: "the task was cancelled")
    }
    return reply
  }
}
