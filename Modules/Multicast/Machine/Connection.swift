import ReactiveKernel

/// One subscription to a source on behalf of many subscribers.
///
/// It holds neither its hub nor its subscribers; a connected hub holds it. Not generic: a generic class would look up metadata for each
/// subscriber.
@usableFromInline
final class Connection: Subscription, @unchecked Sendable {
  // Unchecked because `begin` changes only under `lock`, and the variables after it only under the lock of ``SharedConnections``.
  private let lock = Lock()
  /// Attaches the source. It holds the source and the hub: if it is released without having run, the waiting subscriptions end.
  @exclusivity(unchecked) private var begin: (@Sendable (_ connection: Connection) -> Void)?

  /// Whether ``connect()`` was called, or is about to be.
  @exclusivity(unchecked) var hasBegun = false
  /// The number of subscribers.
  @exclusivity(unchecked) var members = 0
  /// The number of subscribers that are not attached to the hub yet, including subscribers that have left meanwhile.
  @exclusivity(unchecked) var arriving = 0
  /// The timer that disconnects after a time without subscribers.
  @exclusivity(unchecked) var rest: SerialDisposable?
  /// Whether new subscribers still join it although it never connects again.
  @exclusivity(unchecked) var isOver = false

  @usableFromInline
  init(by begin: @escaping @Sendable (_ connection: Connection) -> Void) {
    self.begin = begin
    super.init()
  }

  /// Subscribes to the source, once for all threads.
  @usableFromInline
  func connect() {
    // Not returned from the lock: a closure that a generic function returns costs an allocation.
    var begin: (@Sendable (Connection) -> Void)?
    lock.withLock { begin = self.begin.take() }
    begin?(self)
  }
}

/// The reference count of the subscribers of `autoconnect(after:)`.
///
/// It connects once, when enough subscribers are attached, and disconnects for good when the last one leaves. Each decision is one step
/// under the lock; its effect follows without the lock (C3).
@usableFromInline
final class SubscriberCount: @unchecked Sendable {
  // Unchecked because the variables change only under the lock.
  private let lock = Lock()
  private let threshold: Int
  @exclusivity(unchecked) private var count = 0
  /// The number of subscribers that are not attached yet, including subscribers that have left meanwhile.
  @exclusivity(unchecked) private var arriving = 0
  @exclusivity(unchecked) private var hasConnected = false
  /// The connection, from its start until the last subscriber leaves.
  @exclusivity(unchecked) private var connection: Connection?

  @usableFromInline
  init(connectingAt threshold: Int) {
    self.threshold = threshold
  }

  /// Counts a subscriber before it is attached.
  ///
  /// - Returns: whether ``attached(_:)`` must follow.
  @usableFromInline
  func add() -> Bool {
    lock.withLock {
      count += 1
      if !hasConnected { arriving += 1 }
      return !hasConnected
    }
  }

  /// Connects if the attached subscribers are enough.
  @usableFromInline
  func attached(_ connection: Connection) {
    let isDue = lock.withLock {
      arriving -= 1
      guard !hasConnected, count - arriving >= threshold else { return false }
      hasConnected = true
      self.connection = connection
      return true
    }
    if isDue { connection.connect() }
  }

  /// Disconnects if the subscriber was the last.
  @usableFromInline
  func remove() {
    let due: Connection? = lock.withLock {
      count -= 1
      return count == 0 ? connection.take() : nil
    }
    due?.dispose()
  }
}
