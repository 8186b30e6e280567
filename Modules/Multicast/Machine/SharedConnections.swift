import ReactiveKernel
import ReactivePacing
import ReactiveTime

/// The object that a shared signal holds: the source, and the connections to it. Each connection has its own hub.
///
/// Subscribers and the source hold the connections only: a subscription does not own its source (C9).
@usableFromInline
final class SharedSource<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline typealias AgeTest = @Sendable (_ old: Value, _ newest: Value) -> Bool

  @usableFromInline let source: Signal<Value, Failure>
  @usableFromInline let connections: SharedConnections
  /// The number of values that a late subscriber gets; `Int.max` is all.
  @usableFromInline let capacity: Int
  /// Whether a newer value has made an old one too old to replay.
  @usableFromInline let isOutdated: AgeTest?

  @inlinable
  init(
    _ source: Signal<Value, Failure>, _ connections: SharedConnections, capacity: Int, isOutdated: AgeTest? = nil
  ) {
    self.source = source
    self.connections = connections
    self.capacity = capacity
    self.isOutdated = isOutdated
  }

  deinit { connections.disown() }

  @inlinable
  var signal: Signal<Value, Failure> { .attaching { [self] downstream in attach(downstream) } }

  @inlinable
  func attach(_ downstream: Subscriber<Value, Failure>) {
    let (run, isWaiting) = connections.join { previous, isLeft in makeConnection(continuing: previous, isLeft) }
    let hub: Hub<Value, Failure> = run.hub.hub()
    // It leaves the hub before its connection is disposed.
    hub.attach(downstream, countedBy: connections, run.connection) { $0.leave($1) }
    if isWaiting { connections.arrive(in: run.connection) }
  }

  /// Makes a connection and its hub; see ``SharedConnections/join(orMake:)``.
  @inlinable
  func makeConnection(continuing previous: SubscriberList?, _ isLeft: Bool) -> SharedConnections.Run {
    let hub: Hub<Value, Failure> = previous.map { Hub(continuing: $0.hub(), isLast: isLeft) } ?? Hub(capacity: capacity)
    let input = HubInput(source, hub, of: connections, isOutdated: isOutdated)
    return (Connection(to: hub) { connection in input.connect(connection) }, hub)
  }
}

/// The state machine of `share`: decides when to connect, to disconnect and to connect again.
///
/// At any time at most one connection is *current*: new subscribers join it and are its *members*. A connection goes
/// through
///
///     idle → connected (→ resting) → retired, or over
///
/// - **idle:** a member is about to be attached, or waits for more members or for another step to end.
/// - **connected:** one thread has set `hasBegun` under the lock, so no source is connected twice.
/// - **resting:** the last member has left, and a timer runs. `rest` identifies it: a timer that fires too late finds
///   another one or none.
/// - **retired:** no longer current. The next subscriber makes a new connection; the members of the old one stay until
///   its end.
/// - **over:** still current, but it never connects again. New subscribers get its replay and its end.
///
/// Each decision is one step under the lock and returns an `Effect`, which runs after it without the lock (C3).
///
/// No value is lost or sent twice:
///
/// - *Two first subscribers:* both join one connection and are attached. The first that arrives connects. The other one
///   gets the values sent after it was attached.
/// - *The last one leaves while another subscribes:* joining counts before attaching. Either the count is not zero when
///   the last one leaves, and the connection stays. Or the connection is retired, and the subscriber joins the next
///   one.
/// - *The source ends while another subscribes:* the connection is retired or over before its members get the end.
///   Members get that end; later subscribers do not.
/// - *A late value of an old connection* goes to the old hub, which has no members: each connection has its own hub.
///
/// **Connections never overlap.** While a connection begins or ends, `steps` is not zero and a connection that is due
/// waits. The thread that ends the last step connects it, in a loop. So a source that ends at once, with a subscriber
/// that subscribes again, does not grow the stack (C10), and a resource is released before it is acquired again. A
/// disconnection never waits: it stops a source that sends without end while it begins.
@usableFromInline
final class SharedConnections: @unchecked Sendable {
  @usableFromInline typealias Run = (connection: Connection, hub: SubscriberList)

  // Unchecked because the variables here and in the connections change only under the lock.
  private let lock = Lock()
  let weakTarget = WeakTarget()
  private let moment: Sharing.Disconnection.Moment
  private let restart: Sharing.Restart
  /// The number of members that connects.
  private let threshold: Int
  /// Whether the next connection replays the values of the last one.
  private let keepsReplay: Bool
  private var current: Run?
  /// The last retired connection, if the next one continues its replay.
  private var previous: Run?
  /// The number of connects, disconnects and ends in progress.
  private var steps = 0
  /// Whether the shared signal is still held, so that there may be new subscribers.
  private var isOwned = true

  @usableFromInline
  init(
    _ replay: Sharing.Replay, _ scope: Sharing.Scope, _ disconnection: Sharing.Disconnection,
    _ restart: Sharing.Restart, threshold: Int = 1
  ) {
    moment = disconnection.moment
    self.restart = restart
    self.threshold = threshold
    keepsReplay = scope == .forever && replay.capacity != 0
  }

  /// Joins the current connection, or a new one. The caller then attaches the subscriber to its hub.
  ///
  /// - Parameter make: makes a connection. It gets the hub whose replay continues, if there is one, and whether that
  ///   hub has no members any more. Runs under the lock and calls no user code.
  /// - Returns: the connection with its hub, and whether ``arrive(in:)`` must follow.
  @usableFromInline
  func join(orMake make: (_ previous: SubscriberList?, _ isLeft: Bool) -> Run) -> (run: Run, isWaiting: Bool) {
    var previous: Run?
    var rest: Subscription?
    let joined = lock.withLock {
      if current == nil { previous = self.previous.take() }
      let run = current ?? make(previous?.hub, previous?.connection.members == 0)
      current = run
      let connection = run.connection
      connection.members += 1
      if !connection.hasBegun { connection.arriving += 1 }
      rest = connection.rest.take()
      return (run, !connection.hasBegun)
    }
    rest?.dispose()
    withExtendedLifetime(previous) {}
    return joined
  }

  /// Connects, now that a member is attached, unless another step is in progress.
  @usableFromInline
  func arrive(in connection: Connection) {
    step {
      connection.arriving -= 1
      return dueConnection()
    }
  }

  /// Removes a member. Disconnects after the last one, if the options say so.
  @usableFromInline
  func leave(_ connection: Connection) {
    step {
      connection.members -= 1
      guard connection === current?.connection, !connection.isOver else { return nil }
      guard connection.hasBegun else { return takeUnreachable().map(Effect.release) }
      guard connection.members == 0 else { return nil }
      switch moment {
      case .never: return nil
      case .atOnce: return disconnection()
      case .later(let grace, let scheduler):
        // A child of the connection, whose end so stops the timer.
        let rest = connection.makeChild()
        connection.rest = rest
        return .rest(connection, rest, grace, scheduler)
      }
    }
  }

  /// Delays connections until ``endStep()``.
  @usableFromInline
  func beginStep() { lock.withLock { steps += 1 } }

  @usableFromInline
  func endStep() { step { finishStep() } }

  /// Retires a connection whose source has ended, or marks it as over, before its members get the end.
  ///
  /// - Returns: whether the members must get the end.
  @usableFromInline
  @discardableResult
  func sourceEnded(_ connection: Connection, hasFailed: Bool = false) -> Bool {
    var released: (Run?, rest: Subscription?)?
    let hasMembers = lock.withLock {
      guard connection === current?.connection, !connection.isOver else { return connection.members > 0 }
      connection.isOver = !restart.contains(hasFailed ? .afterFailure : .afterCompletion)
      released = (connection.isOver ? nil : retire(), connection.rest.take())
      return true
    }
    withExtendedLifetime(released) {}
    return hasMembers
  }

  /// Whether no subscriber will read the replay of a connection: it has no members, and the next one has taken over the
  /// replay or will not come.
  @usableFromInline
  func isReplayUnused(of connection: Connection) -> Bool {
    lock.withLock {
      connection.members == 0 && connection !== current?.connection && connection !== previous?.connection
    }
  }

  /// The current connection, if it never connects again.
  var overRun: Run? {
    lock.withLock { current.flatMap { $0.connection.isOver ? $0 : nil } }
  }

  /// Takes out a connection that is over, so that the next subscriber makes a new one.
  func forget(_ connection: Connection) {
    lock.discarding { connection === current?.connection ? current.take() : nil }
  }

  /// Releases everything that only a new subscriber would use: the shared signal was released.
  @usableFromInline
  func disown() {
    var previous: Run?
    step {
      isOwned = false
      previous = self.previous.take()
      return takeUnreachable().map(Effect.release)
    }
    withExtendedLifetime(previous) {}
  }

  // MARK: Decisions, under the lock

  /// The work that a decision leaves to do without the lock.
  private enum Effect {
    /// Connects, then ends a step.
    case connect(Connection)
    /// Disconnects the retired connection, then ends a step.
    case disconnect(Run)
    /// Starts the timer of a rest.
    indirect case rest(Connection, Subscription, Duration, any Scheduler)
    /// Releases the source of a connection that never connects, which ends the members.
    case release(Run)
  }

  private func dueConnection() -> Effect? {
    guard steps == 0, let connection = current?.connection, !connection.hasBegun,
      connection.members - connection.arriving >= threshold
    else { return nil }
    connection.hasBegun = true
    steps += 1
    return .connect(connection)
  }

  private func finishStep() -> Effect? {
    steps -= 1
    return dueConnection()
  }

  private func disconnection() -> Effect? {
    guard let retired = retire() else { return nil }
    steps += 1
    return .disconnect(retired)
  }

  /// Takes out the current connection.
  private func retire() -> Run? {
    let retired = current.take()
    if keepsReplay, isOwned { previous = retired }
    return retired
  }

  /// Takes out an idle connection that will never have enough members, because no subscriber can join it any more. It
  /// holds the source.
  private func takeUnreachable() -> Run? {
    guard !isOwned, let current, !current.connection.hasBegun, current.connection.members < threshold else {
      return nil
    }
    return self.current.take()
  }

  // MARK: Effects, without the lock

  /// Decides under the lock and then runs the effect. Effects that become due run in the same loop (C10).
  private func step(_ decide: () -> Effect?) {
    var effect = lock.withLock(decide)
    // Taken out, so that an effect is released before the next decision: the release may end a connection.
    while perform(effect.take()) { effect = lock.withLock { finishStep() } }
  }

  /// Runs an effect. Returns whether a step ends with it.
  private func perform(_ effect: Effect?) -> Bool {
    switch effect {
    case .connect(let connection):
      connection.connect()
      return true
    case .disconnect(let run):
      run.connection.dispose()
      return true
    case .rest(let connection, let rest, let grace, let scheduler):
      rest.add(
        scheduler.schedule(after: grace) { [self] in
          step { connection.rest === rest ? disconnection() : nil }
        })
      return false
    case .release(let run):
      run.connection.releaseSource()
      return false
    case nil: return false
    }
  }
}
