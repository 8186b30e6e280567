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
  /// The signal connects after the first subscriber is attached, so this subscriber gets the values that the signal
  /// sends synchronously. When the last subscriber leaves, the connection is disposed. The next subscriber connects
  /// again, even after the signal has ended. The parameters change each of these rules:
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
  /// teardown has run, its end was delivered, and the call that began it has returned. A subscriber that comes earlier
  /// is attached at once, and the thread on which the last of these conditions comes true connects again. Combine's
  /// `share()` does not connect again after an end: it works like `restart: .never`.
  ///
  /// A source that can wait, such as an async sequence, waits for the slowest of the subscribers that limit the values
  /// they take (C17). The source does not wait for subscribers without a limit, for example closures that are passed to
  /// `subscribe`. Replayed values are sent without waiting.
  ///
  /// Elsewhere: `share(replay:scope:)` (RxSwift), `share()` (Combine).
  ///
  /// - Parameters:
  ///   - replay: the values that a late subscriber gets; none by default.
  ///   - scope: how long these values are kept; by default, while the connection lives.
  ///   - disconnect: when the connection is disposed after the last subscriber has left; by default, at once.
  ///   - restart: the ends of the source after which the next subscriber connects again; by default, all ends.
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
