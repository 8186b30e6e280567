import ReactiveKernel

extension Signal {
  /// Runs the signal once for all subscribers, as soon as there are enough of them.
  ///
  ///     self       --1--2--|
  ///     first  ------1--2--|
  ///     second     --1--2--|    after: 2
  ///
  /// Otherwise it works like ``share(replay:scope:disconnect:restart:)``, which connects with the first subscriber.
  /// Each connection needs `subscribers` subscribers at the same time. After a disconnection, or after an end, the
  /// signal connects again when it has this number of subscribers. A connection stays if only some of its subscribers
  /// leave. When the last subscriber leaves, `disconnect` decides when the connection is disposed. If the shared signal
  /// is released before it connects, the waiting subscriptions end without a terminal (C9). An operator that may
  /// subscribe again, such as `retry` or `repeat`, keeps the shared signal alive while the signal waits for more
  /// subscribers. To release the signal, dispose the subscription to the operator. With
  /// `disconnect: .never, restart: .never`, the signal connects only once, as with RxJava's `autoConnect`.
  ///
  /// Elsewhere: `refCount(subscriberCount)`, `autoConnect(numberOfSubscribers)` (RxJava),
  /// `refCount(minSubscribers)` (Reactor).
  ///
  /// - Parameters:
  ///   - subscribers: the number of simultaneous subscribers at which the signal connects; at least one.
  ///   - replay: the values that a late subscriber gets; none by default.
  ///   - scope: how long these values are kept; by default, while the connection lives.
  ///   - disconnect: when the connection is disposed after the last subscriber has left; by default, at once.
  ///   - restart: the ends of the source after which enough subscribers connect again; by default, all ends.
  public func share(
    after subscribers: Int, replay: Sharing.Replay = .nothing, scope: Sharing.Scope = .whileConnected,
    disconnect: Sharing.Disconnection = .atOnce, restart: Sharing.Restart = .always,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    requireSubscribers(subscribers, of: "share(after:)", file: file, line: line)
    return share(replay, SharedConnections(replay, scope, disconnect, restart, threshold: subscribers))
  }
}

/// Traps if a connection would need no subscriber.
@usableFromInline
func requireSubscribers(_ count: Int, of operation: StaticString, file: StaticString, line: UInt) {
  if count < 1 {
    Diagnostics.trap(
      "\(operation) was given the count \(count).", breaking: "C15, a connection begins with a subscriber",
      meaning: "the count was computed, and came out too small", remedy: "give at least one, or call connect()",
      file: file, line: line)
  }
}
