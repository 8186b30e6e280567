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
/// If the connection is cut, the client connects again and keeps the subscriptions. Until then, messages that this
/// process publishes wait in a buffer. Messages that others publish during that time are lost; a ``NATSStream`` keeps
/// them.
///
/// If the connection is released, it is closed, and its signals end without a terminal (C9).
public final class NATSConnection: Sendable {
  let core: Core

  private init(_ core: Core) { self.core = core }

  deinit { core.drop() }

  /// Connects to the first server that accepts the connection.
  ///
  /// - Parameters:
  ///   - servers: addresses such as `nats://127.0.0.1:4222`. A server names the other servers of its cluster.
  ///   - options: the options of the connection.
  /// - Throws: `noServer` or `refused`.
  public static func connect(
    to servers: [String], options: NATSOptions = NATSOptions()
  ) async throws(NATSFailure) -> NATSConnection {
    let core = try await BlockingExecutor.run { () throws(NATSFailure) in try Core(to: servers, options) }
    return NATSConnection(core)
  }

  /// The current state.
  public var state: NATSState { core.state.value }

  /// The current state and each later state, on a thread of the client.
  public var states: Signal<NATSState, Never> { core.state.signal }

  /// Sends a failure each time the server reports that publishing or subscribing to a subject is not permitted.
  /// Delivers on a thread of the client.
  ///
  /// Such a report also fails requests, signals that read the subject, and signals that publish to it with
  /// ``ReactiveKernel/Signal/publish(on:to:)``. The report comes after the call has returned. So the other ways to
  /// publish lose the message without a failure. If several reports come at the same moment, the C client keeps only
  /// the last text, and each report has that text.
  public var refusals: Signal<NATSFailure, Never> { core.refused.signal }

  /// The largest payload that the server accepts, in bytes.
  public var maxPayload: Int { core.client.maxPayload }

  /// Sends the messages of a subject.
  ///
  ///     published --1--2-----3--
  ///     result    --1--2-----3--
  ///
  /// Delivers in a task (C7), which takes all waiting messages at once. When ``flush()`` has returned, the server has
  /// the subscription. Messages wait while the subscriber is busy, or while a consumer downstream has no room (C17).
  /// Fails with `slowReader` if more messages wait than the limits allow; until then, no message is missing. Messages
  /// that the task has taken do not count. Fails with `refused` if the server does not permit the subject, and with
  /// `closed` after the last attempt to reconnect. Completes after ``close()``.
  ///
  /// - Parameters:
  ///   - subject: `*` stands for one word, and `>` for all words at the end.
  ///   - queue: the name of a queue. Each message goes to only one of the subscribers with this name, in all processes.
  ///   - limit: the number of messages that may wait; at least 1.
  ///   - bytes: the size of the payloads that may wait, in bytes.
  public func signal(
    subject: String, queue: String? = nil, waiting limit: Int = 65_536, bytes: Int = 64 << 20
  ) -> Signal<NATSMessage, NATSFailure> {
    .attaching { [core] downstream in
      core.attach(downstream, subject: subject, queue: queue, waiting: limit, bytes: bytes)
    }
  }

  /// Publishes a message, and returns when the client has taken it.
  ///
  /// - Throws: `tooLarge`, `invalidName` or `closed`.
  public func publish(_ message: NATSMessage) throws(NATSFailure) { try core.publish(message) }

  /// Publishes bytes to a subject.
  public func publish(_ payload: some Sequence<UInt8>, to subject: String) throws(NATSFailure) {
    try core.publish(NATSMessage(subject: subject, payload: payload))
  }

  /// Waits until the server has received all earlier messages and subscriptions.
  public func flush() async throws(NATSFailure) {
    let limit = core.options.requestTimeout
    try await BlockingExecutor.run { [core] () throws(NATSFailure) in try core.client.flush(within: limit) }
  }

  /// Sends a request to the server for each subscription, and then sends the first reply.
  ///
  ///     reply  ----1
  ///     result ----(1|)
  ///
  /// Delivers on a thread of the client. Fails with `noResponders` at once if no process takes such requests. Fails
  /// with `refused` if the server does not permit the subject or the reply. May also fail with `timedOut` or
  /// `disconnected`.
  ///
  /// - Parameters:
  ///   - message: the request. Its subject for replies is not used.
  ///   - limit: the longest time until the reply; the time of the options if nil.
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
