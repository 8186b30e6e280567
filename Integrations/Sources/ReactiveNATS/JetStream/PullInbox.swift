import Guarding
import ReactiveFiltering
import ReactiveKernel
import ReactiveProperties
import ReactiveSchedulers

/// The messages that the server sends for the pulls of one consumer, and a task that waits for them.
final class PullInbox: Sendable {
  struct Arrival: Sendable {
    var messages: [ClientMessage] = []
    /// The connection was cut, and there is another one.
    var isReconnected = false
    /// The server has given no sign for so long that it must have forgotten the pull.
    var isSilent = false
    /// The server does not permit the fetch.
    var refusal: String?
    /// The connection is closed: no message will come.
    var isOver = false
  }

  private struct State {
    var arrival = Arrival()
    /// Whether the task has found nothing since the last arrival.
    var isIdle = false
  }

  private let prefix: String
  private let state = Guarded(State())
  private let bell = Bell()
  private let core: Core

  private init(_ core: Core) { (self.core, prefix) = (core, RequestTable.makeInbox(core.options.inboxPrefix)) }

  /// The subject for the replies to a fetch.
  func subject(_ fetch: UInt64) -> String { "\(prefix).\(fetch)" }

  /// Subscribes to a new inbox for as long as a function runs.
  ///
  /// - Parameter subject: that of the fetches.
  static func with<Result>(
    _ core: Core, fetchingFrom subject: String, _ body: (PullInbox) async throws(NATSFailure) -> Result
  ) async throws(NATSFailure) -> Result {
    let inbox = PullInbox(core)
    let subscription = try core.client.subscribe(
      to: inbox.prefix + ".*", queue: nil, waiting: -1, overflow: {}, next: { inbox.receive(ClientMessage($0)) },
      ended: { inbox.end() })
    // The first state is the current one, after which the pull is made.
    let states = core.state.signal.skip(1).subscribe(next: { if case .connected = $0 { inbox.reconnected() } })
    let fetching = core.refusals.add(.publishing(subject)) { inbox.refused($0) }
    defer {
      core.refusals.remove(fetching)
      subscription.end()
      states.dispose()
    }
    return try await body(inbox)
  }

  /// Waits for messages, at most for a time.
  ///
  /// - Returns: nil if the task was cancelled.
  func next(within limit: Duration) async -> Arrival? {
    if let arrival = take() { return arrival }
    let timer = core.options.scheduler.schedule(after: limit) { [self] in silent() }
    defer { timer.dispose() }
    while !Task.isCancelled {
      await bell.wait()
      if let arrival = take() { return arrival }
    }
    return nil
  }

  private func take() -> Arrival? {
    state.withLock { state in
      state.isIdle = state.arrival.isEmpty
      if state.isIdle { return nil }
      let isOver = state.arrival.isOver
      defer { state.arrival = Arrival(isOver: isOver) }
      return state.arrival
    }
  }

  private func receive(_ message: ClientMessage) { change { $0.arrival.messages.append(message) } }

  private func reconnected() { change { $0.arrival.isReconnected = true } }

  private func silent() { change { $0.arrival.isSilent = true } }

  private func refused(_ text: String) { change { $0.arrival.refusal = text } }

  private func end() { change { $0.arrival.isOver = true } }

  private func change(_ body: (inout State) -> Void) {
    let wakes = state.withLock { state in
      defer { state.isIdle = false }
      body(&state)
      return state.isIdle
    }
    if wakes { bell.ring() }
  }
}

extension PullInbox.Arrival {
  fileprivate var isEmpty: Bool { messages.isEmpty && !isReconnected && !isSilent && refusal == nil && !isOver }
}
