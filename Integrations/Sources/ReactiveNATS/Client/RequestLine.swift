import Foundation
import Guarding
import ReactiveSchedulers

/// A second connection to the server of a connection, for requests: it sends each message at once.
///
/// The C client sends the messages of each millisecond together, so a single request waits for a millisecond. Therefore
/// this connection sends single requests, and the first one all other messages. The second one is made after the first
/// request, and again after each cut. The first connection sends a request if there is no second one, or if the server
/// may not have taken an earlier message yet: then the reply shows that it has.
final class RequestLine: Sendable {
  /// A connection, and its own subject for replies. A server says that a request has no responder only to a connection
  /// that reads the replies.
  struct Open: Sendable {
    let client: Client
    let inbox: String
    /// Keeps the subscription of the inbox.
    let subscription: ClientSubscription
  }

  private struct State {
    var open: Open?
    /// The number of the last attempt to connect. Reports about earlier ones have no effect.
    var attempt = 0
    var isConnecting = false
    /// No attempt begins before.
    var pause: SchedulerInstant?
    var isOver = false
  }

  private let servers: [String]
  private let receive: @Sendable (OpaquePointer) -> Void
  private let options: NATSOptions
  private let refused: @Sendable (_ text: String) -> Void
  private let lost: @Sendable () -> Void
  private let state = Guarded(State())

  /// - Parameters:
  ///   - servers: the addresses of the first connection. A name and a password in one of them serve for all.
  ///   - receive: takes over each reply.
  ///   - refused: called with the words of the server if it does not permit a subject.
  ///   - lost: called when the connection was cut: replies to what it has sent may not come.
  init(
    beside servers: [String], _ options: NATSOptions, receive: @escaping @Sendable (OpaquePointer) -> Void,
    refused: @escaping @Sendable (_ text: String) -> Void, lost: @escaping @Sendable () -> Void
  ) {
    (self.servers, self.options) = (servers, options.forRequests())
    (self.receive, self.refused, self.lost) = (receive, refused, lost)
    if !options.sendsRequestsAtOnce { state.withLock { $0.isOver = true } }
  }

  /// The connection for a request; nil if the first one should send it.
  func open(beside first: Client) -> Open? {
    let now = options.scheduler.now
    let (open, attempt) = state.withLock { state -> (Open?, Int?) in
      if state.open != nil || state.isConnecting || state.isOver { return (state.open, nil) }
      if let pause = state.pause, now < pause { return (nil, nil) }
      state.isConnecting = true
      state.attempt += 1
      return (nil, state.attempt)
    }
    // Elsewhere, because it waits for the server.
    if let attempt { DispatchQueue.global().async { [self] in connect(beside: first, attempt) } }
    // Messages that were sent before stay before the request, and so do subscriptions.
    return open.flatMap { first.isConfirmed ? $0 : nil }
  }

  /// The first connection was cut. It may find another server.
  func cut() {
    let former = state.withLock { state in
      state.attempt += 1
      (state.isConnecting, state.pause) = (false, nil)
      return state.open.take()
    }
    withExtendedLifetime(former) {}
  }

  func end() {
    state.withLock { $0.isOver = true }
    cut()
  }

  private func connect(beside first: Client, _ attempt: Int) {
    let events = ClientEvents({ [weak self] report in self?.take(report, of: attempt) }) { _ in .zero }
    let inbox = RequestTable.makeInbox(options.inboxPrefix)
    guard let client = try? Client(to: [address(first.server)], options, events: events, sendsAtOnce: true),
      let subscription = try? client.subscribe(
        to: inbox + ".*", queue: nil, waiting: -1, overflow: {}, next: receive, ended: {})
    else { return ended(attempt) }
    let open = Open(client: client, inbox: inbox, subscription: subscription)
    state.withLock { state in
      guard state.attempt == attempt, !state.isOver else { return }
      (state.open, state.isConnecting) = (open, false)
    }
  }

  /// An address with the name and the password of the first connection, which a server does not name.
  private func address(_ server: String) -> String {
    guard !server.contains("@"), let place = server.range(of: "://") else { return server }
    for other in servers {
      guard let end = other.lastIndex(of: "@") else { continue }
      let start = other.range(of: "://")?.upperBound ?? other.startIndex
      return "\(server[..<place.upperBound])\(other[start...end])\(server[place.upperBound...])"
    }
    return server
  }

  private func take(_ report: ClientEvents.Report, of attempt: Int) {
    switch report {
    case .refused(let text): refused(text)
    case .disconnected, .closed: ended(attempt)
    case .reconnected, .slowReader: break
    }
  }

  private func ended(_ attempt: Int) {
    let pause = options.scheduler.now.advanced(by: .seconds(1))
    let former = state.withLock { state -> Open? in
      guard state.attempt == attempt else { return nil }
      state.attempt += 1
      (state.isConnecting, state.pause) = (false, pause)
      return state.open.take()
    }
    if former != nil { lost() }
  }
}
