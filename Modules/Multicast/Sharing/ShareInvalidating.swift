import ReactiveKernel

extension Signal {
  /// Runs the signal once and keeps its values for all subscribers, until a closure finds the values invalid. Then runs
  /// the signal again.
  ///
  ///     run 1  --1--|
  ///     run 2              --2--|
  ///     first  --1--|
  ///     second       (1|)            valid when it subscribes
  ///     third              --2--|    invalid when it subscribes
  ///
  /// One run is cached. The run begins with the first subscriber and does not end when the last subscriber leaves. A
  /// later subscriber gets all values and the completion. But if the run has completed, the closure first checks the
  /// newest value. If the closure returns true, or if there is no value, the values are forgotten, and the subscriber
  /// begins another run. A run in progress is always valid. A failure is not kept: the next subscriber begins another
  /// run.
  ///
  /// Do not share an endless signal this way. The run of such a signal continues without subscribers, never waits for
  /// slow subscribers (C17), and keeps all values.
  ///
  /// Elsewhere: `cacheInvalidateIf` (Reactor).
  ///
  /// - Parameter isInvalid: returns whether another run replaces the values. Called on the subscribing thread, perhaps
  ///   by several threads at once.
  public func share(invalidating isInvalid: @escaping @Sendable (_ newest: Value) -> Bool) -> Signal {
    let connections = SharedConnections(.everything, .whileConnected, .never, .afterFailure)
    let source = SharedSource(self, connections, capacity: .max)
    return .attaching { downstream in
      if let over = connections.overRun {
        let hub: Hub<Value, Failure> = over.hub.hub()
        if hub.withNewest({ $0 }).map(isInvalid) ?? true { connections.forget(over.connection) }
      }
      source.attach(downstream)
    }
  }
}
