import ReactiveKernel
import ReactiveSchedulers

extension Signal {
  /// One run of the signal for all who subscribe.
  ///
  ///     self            --1--2--3--|
  ///     first           --1--2--3--|
  ///     second               2--3--|
  ///     with replay: 1      12--3--|   subscribed between 1 and 2
  ///
  /// The first subscriber connects, after it is attached, so that it gets what the signal sends synchronously. When the last one leaves the
  /// connection is disposed; the next one connects anew, also after an end. The parameters change each of these:
  ///
  /// ```
  /// ticker.share(replay: .last(1))
  /// ticker.share(replay: .everything.within(.seconds(5), on: .main), scope: .forever)
  /// ticker.share(disconnect: .after(.seconds(1), on: .main), restart: .afterFailure)
  /// ```
  ///
  /// A source that releases its subscriber without an end, as `never` does, ends nothing: the connection lives for as long as the handle of a
  /// subscription to it is held (C9).
  ///
  /// However many threads subscribe, dispose and send: there is one connection at a time, no value is lost, none comes twice. A connection
  /// begins when the one before has been let go of: its teardown has run, its end has been told, and what began it has returned. Who subscribes
  /// meanwhile is attached, and the thread that is busy connects. Combine's does not connect anew after an end: `restart: .never`.
  ///
  /// Elsewhere: `share(replay:scope:)` (RxSwift), `share()` (Combine).
  ///
  /// - Parameters:
  ///   - replay: what a subscriber gets that comes late.
  ///   - scope: how long values are kept for it.
  ///   - disconnect: what happens when the last subscriber leaves.
  ///   - restart: after which ends the next subscriber connects anew.
  @inlinable
  public func share(
    replay: Sharing.Replay = .nothing, scope: Sharing.Scope = .whileConnected,
    disconnect: Sharing.Disconnection = .atOnce, restart: Sharing.Restart = .always
  ) -> Signal {
    let rules = GenerationRules(replay, scope, disconnect, restart)
    if replay.isTimed { return share(timed: replay, rules) }
    return SharedSource(self, rules, capacity: replay.capacity).signal
  }

  /// Shares values with their times, so that each subscriber is replayed those that are new enough when it comes.
  @usableFromInline
  func share(timed replay: Sharing.Replay, _ rules: GenerationRules) -> Signal {
    guard let (duration, scheduler) = replay.window else { return self }
    let stamped = lift { next in { value in next(Stamped(value: value, instant: scheduler.now)) } }
    let shared = SharedSource(stamped, rules, capacity: replay.capacity) { old, newest in
      old.instant.advanced(by: duration) <= newest.instant
    }
    return .attaching { downstream in
      let next = downstream.next
      let newest = scheduler.now.advanced(by: .zero - duration)
      shared.attach(
        Subscriber(
          next: { stamped in if stamped.instant > newest { next(stamped.value) } },
          terminal: downstream.terminal, subscription: downstream.subscription))
    }
  }
}

/// A value, and when it came.
private struct Stamped<Value: Sendable>: Sendable {
  let value: Value
  let instant: SchedulerInstant
}
