import Guarding
import ReactiveBridging
import ReactiveKernel
import ReactiveProperties
import ReactiveSchedulers
import ReactiveSubjects

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
    /// Called if the reader of a subscription may be too slow, by the address of the subscription.
    var slowReaders: [UInt: @Sendable () -> Void] = [:]
  }

  let options: NATSOptions
  let state = Property(NATSState.reconnecting(attempt: 0))
  let client: Client
  let requests: RequestTable
  let line: RequestLine
  let refusals = Refusals()
  /// Each report of the server that it does not permit a subject.
  let refused = Subject<NATSFailure, Never>()
  private let inner = Guarded(State())
  private let showing = Serialiser()

  /// Connects, and blocks the thread until then.
  init(to servers: [String], _ options: NATSOptions) throws(NATSFailure) {
    try options.checkNames()
    self.options = options
    let relay = Guarded(WeakCore())
    let requests = RequestTable(on: options.scheduler, inboxPrefix: options.inboxPrefix) { progress in
      relay.withLock({ $0.object })?.client.confirm(progress)
    }
    self.requests = requests
    let events = ClientEvents({ report in relay.withLock({ $0.object })?.take(report) }) { attempt in
      relay.withLock({ $0.object })?.pause(before: attempt) ?? .zero
    }
    line = RequestLine(
      beside: servers, options, receive: { requests.receive(ClientMessage($0)) },
      refused: { text in relay.withLock({ $0.object })?.take(.refused(text)) },
      lost: { requests.failSentByLine() })
    client = try Client(to: servers, options, events: events)
    relay.withLock { $0.object = self }
    state.value = .connected(client.server)
    _ = refusals.add(.reading(requests.inbox + ".*", queue: nil), attempt: client.attempt(requests.inbox + ".*")) {
      requests.failAll(.refused, $0, isFinal: true)
    }
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
  func drop() {
    // Here, because no report of the end comes if nothing else holds this object.
    end(.dropped) { [requests] in requests.failAll(.closed, "the connection is closed", isFinal: true) }
  }

  /// - Parameter before: called when the end is noted, so that the signals whose requests it fails see that, and before
  ///   the client closes.
  private func end(_ closing: Closing, before: () -> Void = {}) {
    let isFirst = inner.withLock { inner in
      defer { inner.closing = inner.closing ?? closing }
      return inner.closing == nil
    }
    before()
    if isFirst {
      line.end()
      client.close()
    }
  }

  // MARK: Reports of the client

  private func take(_ report: ClientEvents.Report) {
    switch report {
    case .disconnected(let failure):
      let now = options.scheduler.now
      inner.withLock { $0.cut = ($0.cut?.since ?? now, failure) }
      line.cut()
      requests.failAll(.disconnected, "the connection was cut before the reply", isFinal: false)
      if inner.withLock({ $0.closing == nil }) { show(.reconnecting(attempt: 0)) }
    case .reconnected:
      inner.withLock { $0.cut = nil }
      refusals.reconnected()
      requests.permit()
      client.releaseEndedSubscriptions()
      show(.connected(client.server))
    case .closed:
      line.end()
      let (closing, cut) = inner.withLock { ($0.closing, $0.cut) }
      requests.failAll(.closed, "the connection is closed", isFinal: true)
      show(.closed(closing == nil ? lost(cut?.failure) : nil))
    case .slowReader(let address):
      let report = inner.withLock { $0.slowReaders[address] }
      report?()
    case .refused(let text):
      refusals.take(text)
      requests.failRefused(text)
      refused.send(NATSFailure(call: "use a subject", status: .refused, text: text))
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

  /// Changes the state. Of the reports about one cut, which come from two threads, an earlier attempt does not follow a
  /// later one.
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

  /// Whether the program has closed the connection, or has dropped it.
  var isEnded: (byUser: Bool, byDropping: Bool) {
    let closing = inner.withLock { $0.closing }
    return (closing == .byUser, closing == .dropped)
  }

  // MARK: Calls

  /// Sends the messages of a subject to a subscriber.
  func attach(
    _ downstream: Subscriber<NATSMessage, NATSFailure>, subject: String, queue: String?, waiting limit: Int, bytes: Int
  ) {
    let call = "read \(subject)"
    let reception = Reception(limit: limit, bytes: bytes, call)
    // Before the server can answer.
    let number = refusals.add(
      .reading(subject, queue: queue),
      attempt: client.attempt(subject, queue: queue) { reception.receive($0) }
    ) { text in reception.end(.failed(NATSFailure(call: call, status: .refused, text: text))) }
    downstream.add { [refusals] in refusals.remove(number) }
    do throws(NATSFailure) {
      let subscription = try client.subscribe(
        to: subject, queue: queue, waiting: limit, bytes: bytes, overflow: { reception.overflow() },
        next: { message in reception.receive(message) },
        ended: { [weak self] in reception.end(self?.ending ?? .abandoned) })
      let address = subscription.address
      inner.withLock { inner in
        // The report may be about an earlier subscription with this address.
        inner.slowReaders[address] = { if subscription.hasLostMessages { reception.overflow() } }
      }
      downstream.add { [weak self] in
        // First, because another subscription may get the address after the end.
        self?.forget(address)
        subscription.end()
      }
    } catch {
      reception.end(.failed(error))
    }
    reception.attach(downstream)
  }

  private func forget(_ address: UInt) {
    let former = inner.withLock { $0.slowReaders.removeValue(forKey: address) }
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
}
