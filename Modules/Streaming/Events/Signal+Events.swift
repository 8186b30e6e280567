import ReactiveDisposables

extension Signal where Value == ServerSentEvent {
  /// Sends the events of a server, and connects again when a connection ends.
  ///
  ///     connection 1  -a-b#
  ///     connection 2          --c--|
  ///     events        -a-b------c-----…
  ///
  /// When a connection fails or the server closes it, a new connection follows after a pause. The new connection
  /// continues after the last complete event, whose identifier is in ``ServerSentEventConnection/lastID``. So if the
  /// server knows the identifier, no event is lost or repeated.
  ///
  /// The policy decides about the pauses. If the server has sent a value for `retry:`, the pauses begin with that
  /// value. In this case, each pause lasts at least as long as this value, and at least 100 ms. After a connection that
  /// lasted at least as long as `minimum`, the policy starts again, with its first pause and all its attempts. The
  /// policy also starts again after a connection that sent events before the server closed it.
  ///
  /// Completes when the server sends the status 204, which means that there are no more events. Fails when the policy
  /// allows no further attempt. A disposal ends the connection or the pause.
  ///
  /// The subscribing thread begins the first connection, and the scheduler begins the others (C7).
  ///
  /// - Parameters:
  ///   - lastID: the identifier of the last event that was received. Empty if there was none.
  ///   - limit: the largest size of an event, in bytes. Comments do not count.
  ///   - policy: the attempts, the pauses, and the failures after which the signal connects again. The deadline of the
  ///     policy counts from the subscription. If the policy has started again after a connection, the deadline counts
  ///     from the end of the last such connection.
  ///   - minimum: after a connection that lasts at least this long, the policy starts again.
  ///   - isRepeatable: whether the request may be sent again without an identifier. Pass false for a `POST`.
  ///   - closed: the failure if the server has closed the last connection that the policy allows.
  ///   - scheduler: measures the pauses and begins the connections.
  ///   - connect: makes the signal of one connection.
  public static func events(
    after lastID: String = "", ofAtMost limit: Int = 1 << 20, reconnecting policy: RetryPolicy<Failure>,
    lasting minimum: Duration = .seconds(60), isRepeatable: Bool = true,
    closed: @escaping @autoclosure @Sendable () -> Failure, on scheduler: some Scheduler,
    file: StaticString = #fileID, line: UInt = #line,
    _ connect: @escaping @Sendable (ServerSentEventConnection) -> Signal
  ) -> Signal {
    let operation: StaticString = "events(after:reconnecting:closed:on:_:)"
    Diagnostics.requireRoom(limit, of: operation, file: file, line: line)
    Diagnostics.requireDuration(minimum, as: "lasting", of: operation, file: file, line: line)
    policy.requireValid(of: operation, file: file, line: line)
    let clock = scheduler.retainable
    return .attaching { downstream in
      let connections = Connections(
        policy: policy, lasting: minimum, isRepeatable: isRepeatable, limit: limit, now: { clock.now }, after: lastID)
      Signal.deferred {
        let connection = connections.makeNext()
        return connect(connection).followed { end -> (@Sendable () -> Signal)? in
          if case .failed(let failure) = end { return { .fail(failure) } }
          if connection.hasEnded { return nil }
          return {
            connections.noteClosing()
            return .fail(closed())
          }
        }
      }.rerun(on: scheduler, of: operation, file: file, line: line) { end in
        guard case .failed(let failure) = end else { return nil }
        return connections.next(after: failure)
      }.attach(downstream)
    }
  }
}

/// The state of one subscription, between two connections.
private final class Connections<Failure: Error>: Sendable {
  private struct State {
    var current: ServerSentEventConnection?
    var lastID: String
    var retryInterval: Duration?
    /// Whether the server has closed the current connection.
    var isClosed = false
    /// The number of connections since the last one that lasted.
    var attempts = 0
    /// The end of the last connection that lasted, or the subscription.
    var begin: SchedulerInstant
  }

  /// The pauses that a server can request.
  private static var pauses: ClosedRange<Duration> { .milliseconds(100)...(.seconds(86_400)) }

  private let policy: RetryPolicy<Failure>
  private let minimum: Duration
  private let isRepeatable: Bool
  private let limit: Int
  private let now: @Sendable () -> SchedulerInstant
  private let state: SerialState<State>

  init(
    policy: RetryPolicy<Failure>, lasting minimum: Duration, isRepeatable: Bool, limit: Int,
    now: @escaping @Sendable () -> SchedulerInstant, after lastID: String
  ) {
    (self.policy, self.minimum, self.isRepeatable) = (policy, minimum, isRepeatable)
    (self.limit, self.now) = (limit, now)
    state = SerialState(State(lastID: lastID, begin: now()))
  }

  func makeNext() -> ServerSentEventConnection {
    let connection = ServerSentEventConnection(
      ServerSentEventParser(after: state.value.lastID, ofAtMost: limit), now: now)
    state.value.current = connection
    state.value.isClosed = false
    return connection
  }

  func noteClosing() { state.value.isClosed = true }

  /// The instant of the next connection; nil for none.
  func next(after failure: Failure) -> SchedulerInstant? {
    guard let ended = state.value.current.take() else { return nil }
    let now = now()
    state.value.lastID = ended.nextID
    state.value.retryInterval = ended.retryInterval ?? state.value.retryInterval
    let isClosed = state.value.isClosed
    let hasLasted = ended.openedAt.map { $0.advanced(by: minimum) <= now } ?? false
    if hasLasted || isClosed && ended.wasUseful {
      state.value.attempts = 0
      state.value.begin = now
    }
    state.value.attempts += 1
    let attempts = state.value.attempts
    guard attempts <= policy.attempts, isClosed || policy.isWorthRetrying(failure),
      isRepeatable || !state.value.lastID.isEmpty, let pause = pause(before: attempts, after: failure)
    else { return nil }
    let next = now.advanced(by: pause)
    if let deadline = policy.deadline, next > state.value.begin.advanced(by: deadline) { return nil }
    policy.onAttempt(RetryAttempt(number: attempts, failure: failure, pause: pause))
    return next
  }

  private func pause(before attempt: Int, after failure: Failure) -> Duration? {
    guard let requested = state.value.retryInterval else { return policy.pause(before: attempt, after: failure) }
    let least = min(max(requested, Connections.pauses.lowerBound), Connections.pauses.upperBound)
    var policy = policy
    policy.backoff = policy.backoff.beginning(with: least)
    // Later only, and all clients: with pauses that are cut at the least one, half of them would come at once.
    policy.chance = { [chance = policy.chance] in abs(chance()) }
    return policy.pause(before: attempt, after: failure)
  }
}
