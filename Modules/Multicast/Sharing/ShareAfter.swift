import ReactiveKernel

extension Signal {
  /// Runs the signal once for all subscribers, as soon as there are enough of them.
  ///
  ///     self       --1--2--|
  ///     first  ------1--2--|
  ///     second     --1--2--|    after: 2
  ///
  /// Otherwise it works like ``share(replay:scope:disconnect:restart:)``, which connects with the first subscriber.
  /// Each connection needs `subscribers` subscribers at the same time: after a disconnection, or after an end, the
  /// signal connects again when it has that number. A connection stays when some subscribers leave. When the last
  /// subscriber leaves, the rule of `disconnect` applies. If the shared signal is released before it connects, the
  /// waiting subscriptions end (C9). While the signal waits for more subscribers, an operator that subscribes to the
  /// signal again, such as `retry` or `repeat`, keeps the signal alive. To release the signal, dispose the subscription
  /// to that operator. With `disconnect: .never, restart: .never`, the signal connects only once, as with RxJava's
  /// `autoConnect`.
  ///
  /// Elsewhere: `refCount(subscriberCount)`, `autoConnect(numberOfSubscribers)` (RxJava),
  /// `refCount(minSubscribers)` (Reactor).
  ///
  /// - Parameters:
  ///   - subscribers: the number of simultaneous subscribers at which the signal connects; at least one.
  ///   - replay: the values that a late subscriber gets.
  ///   - scope: how long these values are kept.
  ///   - disconnect: the rule for the connection when the last subscriber leaves.
  ///   - restart: the ends of the source after which enough subscribers connect again.
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
