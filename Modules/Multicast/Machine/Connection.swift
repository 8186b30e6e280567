import ReactiveKernel
import ReactivePacing

/// One subscription to a source on behalf of many subscribers.
///
/// It holds its subscribers only by its hub, until the ``HubInput`` is released. A connected hub holds it. Not generic:
/// a generic class would look up metadata for each subscriber. It is also the subscription to the source, so connecting
/// allocates no further object.
///
/// While the source can send:
///
///     source ──> closures ──> HubInput ──> hub ──> node <──> member's subscription <── handle
///                                 └───────> connection <── hub, as its feeder
///                                           connection ──> hub, while there is a HubInput
///
/// The cycle of node and member keeps a subscription whose handle was released (C9). When the source is silent, no
/// event breaks it, so the hub replaces each node by one without closures. Then only handles keep the connection:
///
///     handle ──> member's subscription ──> silent node ──> hub ──> connection
///
/// The connection holds no `HubInput`, or releasing all handles of `never.share()` would release nothing.
@usableFromInline
final class Connection: Subscription, RunSubscription, @unchecked Sendable {
  // Unchecked because `begin` and `fedHub` change only under `beginning`, and the variables after them only under the
  // lock of ``SharedConnections``.
  private let beginning = Lock()
  /// Attaches the source. It holds the source and the hub: if it is released without having run, the waiting
  /// subscriptions end.
  @exclusivity(unchecked) private var begin: (@Sendable (_ connection: Connection) -> Void)?
  /// The hub, until the ``HubInput`` is released, which holds both.
  @exclusivity(unchecked) private var fedHub: SubscriberList?

  /// Whether ``connect()`` was called, or is about to be.
  var hasBegun = false
  /// The number of subscribers.
  var members = 0
  /// The number of subscribers that are not attached to the hub yet, including subscribers that have left since.
  var arriving = 0
  /// Holds the timer that disconnects after a time without subscribers.
  var rest: Subscription?
  /// Whether new subscribers still join the connection, although it never connects again.
  var isOver = false

  @usableFromInline
  init(to hub: SubscriberList? = nil, by begin: @escaping @Sendable (_ connection: Connection) -> Void) {
    fedHub = hub
    self.begin = begin
    super.init()
    beRun()
    hub?.beOfRun()
  }

  @usableFromInline
  var hub: SubscriberList? { beginning.withLock { fedHub } }
  @usableFromInline
  var roomOfHub: (any ConsumerRoom)? { hub?.room() }

  func forgetHub() { beginning.withLock { fedHub = nil } }

  /// Subscribes to the source, once for all threads.
  func connect() {
    takeBegin()?(self)
  }

  /// Releases the source of a connection that never connects. The members are abandoned.
  func releaseSource() { _ = takeBegin() }

  private func takeBegin() -> (@Sendable (_ connection: Connection) -> Void)? {
    // Not returned from the lock: a closure that a generic function returns costs an allocation.
    var begin: (@Sendable (Connection) -> Void)?
    beginning.withLock { begin = self.begin.take() }
    return begin
  }
}

/// The object that a source sends to while it is connected: forwards the events to the hub.
///
/// Only the closures that the source is attached with hold it. So it is released when the source releases these
/// closures, which happens
///
/// - after the connection has ended, by a terminal, by disposal or without an end: the members are abandoned (C9);
/// - without an end, as with `never`: no event can come, but nothing has ended. The hub falls silent, and the
///   connection lives while its own handle or the handle of one of its members is held.
@usableFromInline
final class HubInput<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because `source` and `connection` change once, on the thread that connects, before the source has a
  // reference.
  /// Stored here, so the closure that connects needs no context of its own.
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
    guard let connection = connection.take() else { return hub.abandon() }
    connection.forgetHub()
    if connection.isDisposed {
      if connections?.sourceEnded(connection) ?? true { hub.abandon() }
      return forgetUnusedReplay(of: connection)
    }
    // Added before the hub falls silent, so that it runs before the members are abandoned. Weak, because a member keeps
    // the connection.
    if let connections {
      let all = WeakReference(to: connections, connections.weakTarget)
      let ended = WeakReference(to: connection, connection.weakTarget)
      connection.add { if let connection = ended.object { all.object?.sourceEnded(connection) } }
    }
    hub.fallSilent()
  }

  /// Attaches the source, unless the connection has ended.
  @inlinable
  func connect(_ connection: Connection) {
    guard let source = source.take(), !connection.isDisposed else { return }
    self.connection = connection
    hub.feeder = connection
    source.attach(under: connection) { [self] in
      send($0)
    } terminal: { [self] in
      end(with: $0)
    }
  }

  @inlinable
  func send(_ value: Value) {
    // Checked because the next connection may still read the replay of this hub.
    guard connection?.isDisposed == false else { return }
    hub.send(value)
    if let isOutdated { hub.forget { isOutdated($0, value) } }
  }

  /// Ends the connection, then its members. Nothing connects between these steps.
  @usableFromInline
  func end(with termination: Termination<Failure>) {
    guard let connection else { return }
    connections?.beginStep()
    if connection.end(with: termination) {
      let hasFailed = if case .failed = termination { true } else { false }
      connections?.sourceEnded(connection, hasFailed: hasFailed)
      hub.end(termination)
    }
    forgetUnusedReplay(of: connection)
    connections?.endStep()
  }

  /// Makes the next connection the only owner of the replay, so that it appends without a copy.
  private func forgetUnusedReplay(of connection: Connection) {
    if hub.capacity != 0, let connections, connections.isReplayUnused(of: connection) { hub.forgetAll() }
  }
}
