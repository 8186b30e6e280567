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
      to: requests.inbox + ".*", queue: nil, waiting: -1, overflow: {}, next: { requests.receive($0) }, ended: {})
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
      inner.withLock { $0.cut = (now, failure) }
      requests.failAll(.disconnected, "the connection was cut before the reply", isFinal: false)
      if inner.withLock({ $0.closing == nil }) { state.value = .reconnecting(attempt: 0) }
    case .reconnected:
      inner.withLock { $0.cut = nil }
      state.value = .connected(client.server)
    case .closed:
      let (closing, cut) = inner.withLock { ($0.closing, $0.cut) }
      requests.failAll(.closed, "the connection is closed", isFinal: true)
      state.value = .closed(closing == nil ? lost(cut?.failure) : nil)
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
    let cut = inner.withLock { $0.cut }
    if let cut {
      let next = options.scheduler.now.advanced(by: wait)
      let isLate = policy.deadline.map { next > cut.since.advanced(by: $0) } ?? false
      if isLate || !policy.isWorthRetrying(cut.failure) { client.close() }
    }
    if inner.withLock({ $0.closing == nil }) { state.value = .reconnecting(attempt: attempt) }
    return wait
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
    let mailbox = Mailbox<NATSMessage, NATSFailure>(capacity: limit)
    mailbox.signal.attach(downstream)
    let overflow: @Sendable () -> Void = {
      mailbox.fail(
        NATSFailure(
          call: "read \(subject)", status: .slowReader, text: "more than \(limit) messages waited for the subscriber"))
    }
    do throws(NATSFailure) {
      let subscription = try client.subscribe(
        to: subject, queue: queue, waiting: limit, overflow: overflow,
        next: { message in if mailbox.send(NATSMessage(message)) == .full { overflow() } },
        ended: { [weak self] in self?.end(mailbox, of: subject) })
      let number = subscription.number
      inner.withLock { $0.slowReaders[number] = overflow }
      downstream.add { [weak self] in
        subscription.end()
        self?.forget(number)
      }
    } catch {
      mailbox.fail(error)
    }
  }

  private func forget(_ number: Int64) {
    let former = inner.withLock { $0.slowReaders.removeValue(forKey: number) }
    withExtendedLifetime(former) {}
  }

  /// Ends a signal whose subscription has ended.
  private func end(_ mailbox: Mailbox<NATSMessage, NATSFailure>, of subject: String) {
    let (closing, cut) = inner.withLock { ($0.closing, $0.cut) }
    switch closing {
    case .byUser: mailbox.complete()
    case .dropped: break
    // Also after the subscriber has left, when the mailbox has no consumer.
    case nil: mailbox.fail(lost(cut?.failure))
    }
  }

  func publish(_ message: NATSMessage, to other: String? = nil, reply: String? = nil) throws(NATSFailure) {
    let (subject, reply, headers) = (other ?? message.subject, reply ?? message.replySubject, message.headers)
    try message.withPayload { bytes throws(NATSFailure) in
      if headers.isEmpty {
        try client.publish(bytes, to: subject, reply: reply)
      } else {
        try client.publish(bytes, to: subject, reply: reply, headers: headers)
      }
    }
  }

  /// Sends a request. The closure is called once, unless the returned closure is called before.
  func request(
    _ message: NATSMessage, within limit: Duration?, _ handle: @escaping RequestTable.Handler
  ) -> (@Sendable () -> Void)? {
    do throws(NATSFailure) {
      let (number, reply) = try requests.add(
        "request \(message.subject)", within: limit ?? options.requestTimeout, handle)
      do throws(NATSFailure) {
        try publish(message, reply: reply)
        return { [requests] in requests.remove(number) }
      } catch {
        requests.remove(number)
        throw error
      }
    } catch {
      handle(.failure(error))
      return nil
    }
  }
}
