import Guarding
import ReactiveBridging
import ReactiveKernel
import ReactiveProperties
import ReactiveSchedulers

/// The state to which a ``NATSConnection`` is a handle: the client, the requests and the subscriptions.
final class Core: Sendable {
  private enum Closing {
    case byUser
    case dropped
  }

  private struct WeakCore {
    weak var object: Core?
  }

  private struct State {
    var closing: Closing?
    /// When the connection was cut, and why.
    var cut: (since: SchedulerInstant, failure: NATSFailure)?
    /// Called if the reader of a subscription is too slow.
    var slowReaders: [Int64: @Sendable () -> Void] = [:]
  }

  let options: NATSOptions
  let state = Property(NATSState.reconnecting(attempt: 0))
  let client: Client
  private let requests: RequestTable
  private let inner = Guarded(State())
  private let showing = Serialiser()

  /// Connects, and blocks the thread until then.
  init(to servers: [String], _ options: NATSOptions) throws(NATSFailure) {
    self.options = options
    let requests = RequestTable(on: options.scheduler)
    self.requests = requests
    let relay = Guarded(WeakCore())
    let events = ClientEvents({ report in relay.withLock({ $0.object })?.take(report) }) { attempt in
      relay.withLock({ $0.object })?.pause(before: attempt) ?? .zero
    }
    client = try Client(to: servers, options, events: events)
    relay.withLock { $0.object = self }
    state.value = .connected(client.server)
    // The client keeps the subscription until the connection ends.
    let inbox = try client.subscribe(
      to: requests.inbox + ".*", queue: nil, waiting: -1, overflow: {}, next: { requests.receive(ClientMessage($0)) },
      ended: {})
    self.inbox.withLock { $0 = inbox }
  }

  private let inbox = Guarded<ClientSubscription?>(nil)

  // MARK: The end

  func close() { end(.byUser) }

  /// Ends the subscriptions without a terminal (C9).
  func drop() { end(.dropped) }

  private func end(_ closing: Closing) {
    let isFirst = inner.withLock { inner in
      defer { inner.closing = inner.closing ?? closing }
      return inner.closing == nil
    }
    if isFirst { client.close() }
  }

  // MARK: Reports of the client

  private func take(_ report: ClientEvents.Report) {
    switch report {
    case .disconnected(let failure):
      let now = options.scheduler.now
      inner.withLock { $0.cut = ($0.cut?.since ?? now, failure) }
      requests.failAll(.disconnected, "the connection was cut before the reply", isFinal: false)
      if inner.withLock({ $0.closing == nil }) { show(.reconnecting(attempt: 0)) }
    case .reconnected:
      inner.withLock { $0.cut = nil }
      show(.connected(client.server))
    case .closed:
      let (closing, cut) = inner.withLock { ($0.closing, $0.cut) }
      requests.failAll(.closed, "the connection is closed", isFinal: true)
      show(.closed(closing == nil ? lost(cut?.failure) : nil))
    case .slowReader(let number):
      let report = inner.withLock { $0.slowReaders[number] }
      report?()
    }
  }

  /// The pause before an attempt to reconnect, on the thread that makes it.
  private func pause(before attempt: Int) -> Duration {
    let policy = options.reconnecting
    let pause = policy.backoff.pause(before: attempt)
    let chance = policy.jitter * min(1, max(-1, policy.chance()))
    let wait = max(.zero, pause * (1 + chance))
    let now = options.scheduler.now
    // The client reports the cut on another thread, perhaps later.
    let cut = inner.withLock { inner in
      let cut =
        inner.cut ?? (
          now, NATSFailure(call: "keep the connection", status: .disconnected, text: "the connection was cut")
        )
      inner.cut = cut
      return cut
    }
    let isLate = policy.deadline.map { now.advanced(by: wait) > cut.since.advanced(by: $0) } ?? false
    if isLate || !policy.isWorthRetrying(cut.failure) { client.close() }
    if inner.withLock({ $0.closing == nil }) { show(.reconnecting(attempt: attempt)) }
    return wait
  }

  /// Changes the state. Of the reports about one cut, which come from two threads, an earlier attempt does not follow a later one.
  private func show(_ new: NATSState) {
    showing.forward(new) { [state] new in
      if case .reconnecting(let attempt) = new, case .reconnecting(let shown) = state.value, attempt <= shown { return }
      state.value = new
    }
  }

  private func lost(_ failure: NATSFailure?) -> NATSFailure {
    NATSFailure(
      call: "keep the connection", status: .closed,
      text: "no attempt to reconnect succeeded; " + (failure?.text ?? "the connection was closed"))
  }

  /// Why the connection ended, unless the program has closed it.
  var loss: NATSFailure? {
    let (closing, cut) = inner.withLock { ($0.closing, $0.cut) }
    return closing == nil ? lost(cut?.failure) : nil
  }

  // MARK: Calls

  /// Sends the messages of a subject to a subscriber.
  func attach(
    _ downstream: Subscriber<NATSMessage, NATSFailure>, subject: String, queue: String?, waiting limit: Int
  ) {
    let reception = Reception(
      limit: limit,
      slowness: NATSFailure(
        call: "read \(subject)", status: .slowReader, text: "more than \(limit) messages waited for the subscriber"))
    do throws(NATSFailure) {
      let subscription = try client.subscribe(
        to: subject, queue: queue, waiting: limit, overflow: { reception.overflow() },
        next: { message in reception.receive(message) },
        ended: { [weak self] in reception.end(self?.ending ?? .abandoned) })
      let number = subscription.number
      inner.withLock { $0.slowReaders[number] = { reception.overflow() } }
      downstream.add { [weak self] in
        subscription.end()
        self?.forget(number)
      }
    } catch {
      reception.end(.failed(error))
    }
    reception.attach(downstream)
  }

  private func forget(_ number: Int64) {
    let former = inner.withLock { $0.slowReaders.removeValue(forKey: number) }
    withExtendedLifetime(former) {}
  }

  /// The end of the signals when the connection ends.
  private var ending: Reception.Ending {
    let (closing, cut) = inner.withLock { ($0.closing, $0.cut) }
    return switch closing {
    case .byUser: .completed
    case .dropped: .abandoned
    // Also after the subscriber has left, when no task reads it.
    case nil: .failed(lost(cut?.failure))
    }
  }

  /// Publishes a message.
  ///
  /// - Parameters:
  ///   - reply: the subject for replies.
  ///   - id: the header `Nats-Msg-Id`: a stream drops a repeated message by it.
  func publish(_ message: NATSMessage, reply: UnsafePointer<CChar>?, id: String? = nil) throws(NATSFailure) {
    let (subject, own) = (message.subject, message.headers)
    let headers = id.map { own.merging(["Nats-Msg-Id": $0]) { _, id in id } } ?? own
    try message.withPayload { bytes throws(NATSFailure) in
      if headers.isEmpty {
        try client.publish(bytes, to: subject, reply: reply)
      } else {
        try client.publish(bytes, to: subject, reply: reply, headers: headers)
      }
    }
  }

  /// Publishes a message with its own subject for replies.
  func publish(_ message: NATSMessage) throws(NATSFailure) {
    // A pointer that is made of an optional string would not outlive the expression.
    if let reply = message.replySubject {
      try publish(message, reply: reply)
    } else {
      try publish(message, reply: nil)
    }
  }

  /// Sends a request. The owner gets one result, unless the request is removed before.
  ///
  /// - Returns: its number.
  @discardableResult
  func send(
    _ verb: StaticString, _ message: NATSMessage, id: String? = nil, within limit: Duration? = nil,
    owner: any RequestOwner, tag: Int
  ) throws(NATSFailure) -> UInt64 {
    let number = try requests.add(
      verb, message.subject, within: limit ?? options.requestTimeout, owner: owner, tag: tag)
    do throws(NATSFailure) {
      try requests.withReplySubject(of: number) { reply throws(NATSFailure) in
        try publish(message, reply: reply, id: id)
      }
    } catch {
      // Otherwise the owner has a result already, because the connection was cut.
      if requests.remove(number) { throw error }
    }
    return number
  }

  /// Sends a request. The closure is called once, unless the returned closure is called before.
  func request(
    _ verb: StaticString, _ message: NATSMessage, id: String? = nil, within limit: Duration?,
    _ handle: @escaping @Sendable (Result<NATSMessage, NATSFailure>) -> Void
  ) -> (@Sendable () -> Void)? {
    do throws(NATSFailure) {
      let number = try send(verb, message, id: id, within: limit, owner: RequestHandler(handle), tag: 0)
      return { [requests] in requests.remove(number) }
    } catch {
      handle(.failure(error))
      return nil
    }
  }
}

/// Takes the result of one request.
private final class RequestHandler: RequestOwner {
  private let handle: @Sendable (Result<NATSMessage, NATSFailure>) -> Void

  init(_ handle: @escaping @Sendable (Result<NATSMessage, NATSFailure>) -> Void) { self.handle = handle }

  func ended(_: Int, with result: Result<NATSMessage, NATSFailure>) { handle(result) }
}
