import ReactiveKernel

/// One subscription to a source, for all who subscribe to ``signal``: made when somebody says ``connect()``.
///
///     source     --1--2--3--|
///     connect()    ^
///     signal         (1)-2--3--|   the source runs from there on, once
///
/// Made by `publish()` and `multicast(_:)`. Nobody needs to hold it: what is connected lives for as long as the source can send. If the source has released
/// what it was attached with, and ended nothing, it lives for as long as this, its handle, or that of a subscription is held. A connection that is dropped
/// without having been connected ends the subscriptions of those who wait (C9), unless its subject is held elsewhere.
///
/// ReactiveObjC's word is `RACMulticastConnection`.
public struct MulticastConnection<Value: Sendable, Failure: Error>: SignalOwner {
  /// What the source sends while it is connected, and what the subject remembers of it.
  @inlinable
  public var signal: Signal<Value, Failure> { outlet.signal }

  @usableFromInline let outlet: Outlet<Value, Failure>
  @usableFromInline let connection: Connection

  /// Makes a connection that waits for ``connect()``.
  @inlinable
  init(_ outlet: Outlet<Value, Failure>, _ connection: Connection) {
    self.outlet = outlet
    self.connection = connection
  }

  /// Subscribes to the source, the first time it is called.
  ///
  /// Once for all threads: whoever comes second returns at once, perhaps before the first has subscribed.
  ///
  /// ReactiveObjC: `connect`.
  ///
  /// - Returns: what disconnects, for good: the same with each call.
  @inlinable
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
  /// The subscriber who connects is attached before, so that it gets what the source sends synchronously. Whoever comes when the connection is disposed
  /// finds it ended: it gets what the subject replays, and its subscription ends without a terminal (C9). With a subject that somebody
  /// else holds it stays, and gets what they send. Each call counts its own subscribers. For a signal that connects anew there is
  /// `share()`.
  ///
  /// ReactiveObjC: `autoconnect`.
  ///
  /// - Parameter subscribers: how many have to be there at the same time for it to connect; at least one.
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
    return AttendedSource(outlet, Attendance(at: connection, after: subscribers)).signal
  }
}
