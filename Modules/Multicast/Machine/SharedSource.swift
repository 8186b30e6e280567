import ReactiveKernel

/// The object that a shared signal holds: the source, and the connections to it.
///
/// Subscribers and the source hold the connections only: a subscription does not own its source (C9).
@usableFromInline
final class SharedSource<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline typealias AgeTest = @Sendable (_ old: Value, _ newest: Value) -> Bool

  @usableFromInline let source: Signal<Value, Failure>
  @usableFromInline let connections: SharedConnections
  @usableFromInline let capacity: Int
  @usableFromInline let isOutdated: AgeTest?

  /// Shares a source through one hub for each connection.
  ///
  /// - Parameters:
  ///   - source: the signal to connect to.
  ///   - connections: decides when to connect.
  ///   - capacity: the number of values that a late subscriber gets; `Int.max` is all.
  ///   - isOutdated: whether a newer value has made an old one too old to replay.
  @inlinable
  init(
    _ source: Signal<Value, Failure>, _ connections: SharedConnections, capacity: Int,
    isOutdated: AgeTest? = nil
  ) {
    self.source = source
    self.connections = connections
    self.capacity = capacity
    self.isOutdated = isOutdated
  }

  deinit {
    connections.disown()
  }

  @inlinable
  var signal: Signal<Value, Failure> {
    .attaching { [self] downstream in attach(downstream) }
  }

  @inlinable
  func attach(_ downstream: Subscriber<Value, Failure>) {
    let (place, isWaiting) = connections.join { previous, isLeft in makeConnection(continuing: previous, isLeft) }
    let hub: Hub<Value, Failure> = place.hub.hub()
    hub.admit(downstream)
    // Added last, so that the subscriber has left the hub before the connection is disposed.
    downstream.subscription.adopt(TeardownCall(connections, place.connection) { $0.leave($1) })
    if isWaiting { connections.arrive(in: place.connection) }
  }

  /// Makes a connection and its hub.
  ///
  /// - Parameters:
  ///   - previous: the hub of the last connection, if its replay continues.
  ///   - isLeft: whether that hub has no members any more.
  @inlinable
  func makeConnection(continuing previous: SubscriberList?, _ isLeft: Bool) -> SharedConnections.Place {
    let hub: Hub<Value, Failure> =
      if let previous {
        Hub(continuing: previous.hub(), isLast: isLeft)
      } else {
        Hub(capacity: capacity)
      }
    let input = HubInput(source, hub, of: connections, isOutdated: isOutdated)
    return (Connection { connection in input.connect(connection) }, hub)
  }
}

/// The object that a source sends to while it is connected: forwards the events to the hub.
///
/// Only the closures that the source is attached with hold it. So it is released when the source releases those, which happens
///
/// - after the connection has ended, by a terminal, by disposal or without an end: the members are abandoned (C9);
/// - without an end, as with `never`: no event can come, but nothing has ended. The hub falls silent, and the connection lives while its own
///   handle or the handle of one of its members is held.
@usableFromInline
final class HubInput<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because `source` and `connection` change once, on the thread that connects, before the source has a reference.
  /// Stored here and not in the closure that connects, which so needs no context of its own.
  @exclusivity(unchecked) @usableFromInline var source: Signal<Value, Failure>?
  @usableFromInline let hub: Hub<Value, Failure>
  /// The connection, once the source is attached.
  @exclusivity(unchecked) @usableFromInline var connection: Connection?
  /// Set if the connection is one of several.
  private let connections: SharedConnections?
  @usableFromInline let isOutdated: SharedSource<Value, Failure>.AgeTest?

  @usableFromInline
  init(
    _ source: Signal<Value, Failure>, _ hub: Hub<Value, Failure>, of connections: SharedConnections? = nil,
    isOutdated: SharedSource<Value, Failure>.AgeTest? = nil
  ) {
    self.source = source
    self.hub = hub
    self.connections = connections
    self.isOutdated = isOutdated
  }

  deinit {
    guard let connection else { return hub.abandon() }
    if connection.isDisposed {
      if connections?.sourceEnded(connection, by: .afterCompletion) ?? true { hub.abandon() }
      return forgetUnusedReplay(of: connection)
    }
    // Added before the hub falls silent, so that it runs before the members are abandoned. Weak, because a member keeps the connection.
    connection.add { [weak connections, weak connection] in
      if let connection { connections?.sourceEnded(connection, by: .afterCompletion) }
    }
    hub.fallSilent()
  }

  /// Attaches the source, unless the connection has ended.
  @inlinable
  func connect(_ connection: Connection) {
    guard let source = source.take(), !connection.isDisposed else { return }
    self.connection = connection
    hub.feeder = connection
    source.attach(
      Subscriber(
        next: { [self] value in send(value) },
        terminal: { [self] termination in end(with: termination) },
        subscription: connection))
  }

  @inlinable
  func send(_ value: Value) {
    // Checked because the next connection may still read the replay of this hub.
    guard let connection, !connection.isDisposed else { return }
    hub.send(value)
    if let isOutdated { hub.forget { isOutdated($0, value) } }
  }

  /// Ends the connection, then its members. Nothing connects meanwhile.
  @usableFromInline
  func end(with termination: Termination<Failure>) {
    guard let connection else { return }
    connections?.beginStep()
    if connection.end(with: termination) {
      connections?.sourceEnded(connection, by: Sharing.Restart(termination))
      hub.end(termination)
    }
    forgetUnusedReplay(of: connection)
    connections?.endStep()
  }

  /// Makes the next connection the only owner of the replay, so that it appends without a copy.
  private func forgetUnusedReplay(of connection: Connection) {
    if let connections, connections.isReplayUnused(of: connection) { hub.forgetAll() }
  }
}
