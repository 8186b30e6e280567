import ReactiveKernel
import ReactiveTime

extension Signal {
  /// Runs the signal once for all subscribers.
  ///
  ///     self            --1--2--3--|
  ///     first           --1--2--3--|
  ///     second               2--3--|
  ///     with replay: 1      12--3--|   subscribed between 1 and 2
  ///
  /// The first subscriber is attached and then connects, so it gets the values that the signal sends synchronously.
  /// When the last subscriber leaves, the connection is disposed. The next subscriber connects again, even after the
  /// signal has ended. The parameters change each of these rules:
  ///
  /// ```
  /// let ticker = Signal<SchedulerInstant, Never>.timer(after: .zero, every: .seconds(1), on: .main)
  /// ticker.share(replay: .last(1))
  /// ticker.share(replay: .everything.within(.seconds(5), on: .main), scope: .forever)
  /// ticker.share(disconnect: .after(.seconds(1), on: .main), restart: .afterFailure)
  /// ```
  ///
  /// A source may release its subscriber without a terminal, as `never` does. Then no subscription ends, and the
  /// connection lives while your code holds the result of one of the calls of `subscribe` (C9).
  ///
  /// Threads may subscribe, dispose and send at the same time: there is one connection at a time, and no value is lost
  /// or sent twice. A new connection waits until the previous connection is over. A connection is over when its
  /// teardown has run, its end was delivered, and the call that began it has returned. A subscriber that comes before
  /// the end of these steps is attached at once. The thread that finishes the last step then connects. Combine's
  /// `share()` does not connect again after an end: it works like `restart: .never`.
  ///
  /// A source that can wait, such as an async sequence, waits for the slowest of the subscribers that limit the values
  /// they take (C17). It does not wait for a subscriber without such a limit, such as the closure of `subscribe`.
  /// Replayed values are sent without waiting.
  ///
  /// Elsewhere: `share(replay:scope:)` (RxSwift), `share()` (Combine).
  ///
  /// - Parameters:
  ///   - replay: the values that a late subscriber gets.
  ///   - scope: how long these values are kept.
  ///   - disconnect: the rule for the connection when the last subscriber leaves.
  ///   - restart: the ends of the source after which the next subscriber connects again.
  @inlinable
  public func share(
    replay: Sharing.Replay = .nothing, scope: Sharing.Scope = .whileConnected,
    disconnect: Sharing.Disconnection = .atOnce, restart: Sharing.Restart = .always
  ) -> Signal {
    share(replay, SharedConnections(replay, scope, disconnect, restart))
  }

  @inlinable
  func share(_ replay: Sharing.Replay, _ connections: SharedConnections) -> Signal {
    if let timed = share(timed: replay, connections) { return timed }
    return SharedSource(self, connections, capacity: replay.capacity).signal
  }

  /// Shares values with their times. Nil if values do not become too old.
  @usableFromInline
  func share(timed replay: Sharing.Replay, _ connections: SharedConnections) -> Signal? {
    guard let window = replay.window else { return nil }
    return SharedSource(timed(by: window), connections, capacity: replay.capacity, isOutdated: window.isOutdated)
      .signal.untimed(by: window)
  }
}
