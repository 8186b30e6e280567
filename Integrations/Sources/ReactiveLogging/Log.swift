import Logging
import ReactiveEffects
import ReactiveKernel
import ReactiveSchedulers

extension Signal {
  /// Writes an entry to a logger for the start, each event and the end of each subscription, and passes all events on.
  ///
  ///     self --1--2--|
  ///     log  --1--2--|    started, next, next, completed
  ///
  /// The message is `started`, `next`, `failed`, `completed` or `disposed`. The thread of the event writes the entry
  /// before the event is passed on, with the file and the line of the call. The metadata:
  ///
  /// - `signal.name`: the name, if one is given.
  /// - `signal.subscription`: a number that no other subscription of the process has.
  /// - `signal.values`: the number of values that the subscription has sent, in its last entry.
  /// - `signal.value`: only with `describing`. No other entry contains values.
  ///
  /// A failure is the `error` of its entry, with its description. Map a failure that contains secrets before this
  /// operator.
  ///
  /// This operator calls the logger's metadata provider once for each subscription, on the subscribing thread. So each
  /// entry has the metadata of the subscriber's task-local values, on any thread. They replace the metadata of the
  /// sender.
  ///
  /// Elsewhere: `log` (Reactor).
  ///
  /// - Parameters:
  ///   - name: the name of the signal.
  ///   - events: the kinds of entries to write.
  ///   - logger: takes the entries.
  ///   - level: the level of all entries except the entry of a failure.
  ///   - failureLevel: the level of the entry of a failure.
  ///   - metadata: makes more metadata, once for each subscription, on the subscribing thread. It may read task-local
  ///     values.
  ///   - describing: makes the text of a value, on the sending thread. Called only if the logger takes the level.
  public func log(
    _ name: String? = nil, events: LogEvents = .all, to logger: Logger, level: Logger.Level = .debug,
    failureLevel: Logger.Level = .error, metadata: (@Sendable () -> Logger.Metadata)? = nil,
    describing: (@Sendable (Value) -> String)? = nil,
    file: String = #fileID, function: String = #function, line: UInt = #line
  ) -> Signal {
    let place = LogPlace(file: file, function: function, line: line)
    return .attaching { downstream in
      let log = SubscriptionLog(
        logger, events: events, levels: (level, failureLevel), name: name, adding: metadata?() ?? [:], place)
      log.started()
      on(
        next: { value in log.next(describing.map { describe in { describe(value) } }) },
        failed: { failure in log.failed(failure) },
        completed: { log.ended(.completed, "completed") },
        disposed: { log.ended(.disposed, "disposed") }
      ).attach(downstream)
    }
  }
}
