import ReactiveKernel

/// One subscription to a source for all subscribers of ``signal``, made by ``connect()``.
///
///     source     --1--2--3--|
///     connect()    ^
///     signal         (1)-2--3--|   the source runs from there on, once
///
/// `publish()` and `multicast(_:)` make it. Your code need not hold it: a connected source keeps its connection for as long as it can send.
/// A source may release its subscriber without ending it. Then the connection lives while this value, its handle or the handle of one of
/// its subscriptions is held. A connection that is released before it was connected ends the waiting subscriptions (C9), unless your code
/// holds its subject.
///
/// ReactiveObjC's word is `RACMulticastConnection`.
public struct MulticastConnection<Value: Sendable, Failure: Error>: SignalSource {
  /// The events of the source while it is connected, after the values that the subject replays.
  public let signal: Signal<Value, Failure>

  @usableFromInline let connection: Connection

  @usableFromInline
  init(_ signal: Signal<Value, Failure>, _ connection: Connection) {
    self.signal = signal
    self.connection = connection
  }

  /// Subscribes to the source. Only the first call, from any thread, does so.
  ///
  /// A second call returns at once, perhaps before the first one has subscribed.
  ///
  /// ReactiveObjC: `connect`.
  ///
  /// - Returns: disconnects for good when it is disposed. Each call returns the same subscription.
  @discardableResult
  public func connect() -> Subscription {
    connection.connect()
    return connection
  }

  /// Connects when there are enough subscribers, and disconnects for good when the last one leaves.
  ///
  ///     source            1--2--3--|
  ///     autoconnect()   --1--2--3--|   subscribed after two ticks
  ///
  /// The subscriber that starts the connection is attached first, so it gets the values that the source sends synchronously. A subscriber
  /// that comes after the disconnection gets the replay of the subject; then its subscription ends without a terminal (C9). If your code
  /// holds the subject, the subscription stays and gets the values sent to that subject. Each call of this function counts its own
  /// subscribers. `share()` makes a signal that connects again.
  ///
  /// ReactiveObjC: `autoconnect`.
  ///
  /// - Parameter subscribers: the number of simultaneous subscribers that connects; at least one.
  @inlinable
  public func autoconnect(
    after subscribers: Int = 1, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Value, Failure> {
    if subscribers < 1 {
      Diagnostics.trap(
        "autoconnect(after:) was given the count \(subscribers).", breaking: "C15, somebody has to be there",
        meaning: "the count was computed, and came out too small", remedy: "give at least one, or say connect()",
        file: file, line: line)
    }
    let count = SubscriberCount(connectingAt: subscribers)
    return .attaching { [signal, connection] downstream in
      let isWaiting = count.add()
      signal.attach(downstream)
      // Added last, so that the subscriber has left the hub when the call is made.
      downstream.subscription.adopt(TeardownCall(count, count) { count, _ in count.remove() })
      if isWaiting { count.attached(connection) }
    }
  }
}
