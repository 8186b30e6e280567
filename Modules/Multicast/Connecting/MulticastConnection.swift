import ReactiveKernel

/// One subscription to a source, for all subscribers of ``signal``. This subscription begins when you call
/// ``connect()``.
///
///     source     --1--2--3--|
///     connect()    ^
///     signal         (1)-2--3--|   the source runs from there on, once
///
/// `publish()` and `multicast(_:)` make a connection. Your code need not hold the connection: a connected source holds
/// it while the source can send. A source may release its subscriber without a terminal, as `never` does. Then the
/// connection lives while your code holds this value, the result of ``connect()``, or the result of a call of
/// `subscribe`. Releasing a connection before it was connected ends the waiting subscriptions without a terminal (C9),
/// unless your code holds the subject.
///
/// ReactiveObjC's word is `RACMulticastConnection`.
public struct MulticastConnection<Value: Sendable, Failure: Error>: SignalSource {
  /// Sends the values that the subject replays, and then the events that the connected source sends.
  public let signal: Signal<Value, Failure>

  @usableFromInline let connection: Connection
  /// The hub that ``signal`` attaches subscribers to. Nil if a user's subject or another signal is between them.
  @usableFromInline let hub: Hub<Value, Failure>?

  @usableFromInline
  init(_ signal: Signal<Value, Failure>, _ connection: Connection, hub: Hub<Value, Failure>? = nil) {
    self.signal = signal
    self.connection = connection
    self.hub = hub
  }

  /// The subscription to the source, for a pipeline that ends it.
  package var run: Subscription { connection }

  /// Subscribes to the source. Only the first call does this; any thread may call.
  ///
  /// A second call returns at once, perhaps before the first call has subscribed.
  ///
  /// ReactiveObjC: `connect`.
  ///
  /// - Returns: the subscription to the source. Disposing it disconnects for good. Each call returns the same
  ///   subscription.
  @discardableResult
  public func connect() -> Subscription {
    connection.connect()
    return connection
  }

  /// Connects when there are enough subscribers, and disconnects for good when the last subscriber leaves.
  ///
  ///     source            1--2--3--|
  ///     autoconnect()   --1--2--3--|   subscribed after two ticks
  ///
  /// The subscriber that starts the connection is attached before the connection begins. So the subscriber gets the
  /// values that the source sends synchronously. A subscriber that comes after the disconnection gets the replay of the
  /// subject, and its subscription ends without a terminal (C9). But if your code holds the subject, the subscription
  /// continues and gets the values that are sent to the subject. Each call of this function returns a signal that
  /// counts only its own subscribers. An operator that may subscribe again, such as `retry` or `repeat`, keeps the
  /// signal alive while the signal waits for more subscribers. To release the signal, dispose the subscription to the
  /// operator. `share()` makes a signal that connects again.
  ///
  /// ReactiveObjC: `autoconnect`.
  ///
  /// - Parameter subscribers: the number of simultaneous subscribers at which the signal connects; at least one.
  @inlinable
  public func autoconnect(
    after subscribers: Int = 1, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Value, Failure> {
    requireSubscribers(subscribers, of: "autoconnect(after:)", file: file, line: line)
    let count = SubscriberCount(connectingAt: subscribers)
    if let hub {
      // The place in the hub makes the call: the subscriber costs no link of its own for it.
      return .attaching { [connection] downstream in
        count.add()
        hub.attach(downstream, countedBy: count, count) { count, _ in count.remove() }
        count.attached(connection)
      }
    }
    return .attaching { [signal, connection] downstream in
      count.add()
      signal.attach(downstream)
      // Added last, so that the subscriber has left the hub when the call is made.
      downstream.subscription.adopt(TeardownCall(count, count) { count, _ in count.remove() })
      count.attached(connection)
    }
  }
}

/// The reference count of the subscribers of `autoconnect(after:)`.
///
/// It connects once, when enough subscribers are attached, and disconnects for good when the last one leaves. Each
/// decision is one step under the lock; its effect follows without the lock (C3).
@usableFromInline
final class SubscriberCount: @unchecked Sendable {
  // Unchecked because the variables change only under the lock.
  private let lock = Lock()
  private let threshold: Int
  private var count = 0
  /// The number of subscribers that are not attached yet, including subscribers that have left since.
  private var arriving = 0
  private var hasConnected = false
  /// The connection, from its start until the last subscriber leaves.
  private var connection: Connection?

  @usableFromInline
  init(connectingAt threshold: Int) { self.threshold = threshold }

  /// Counts a subscriber before it is attached.
  @usableFromInline
  func add() {
    lock.withLock {
      count += 1
      arriving += 1
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
