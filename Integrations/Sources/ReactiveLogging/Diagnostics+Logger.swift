import Logging
import ReactiveBridging
import ReactiveKernel

extension Diagnostics {
  /// Writes failures that no subscriber can receive any more to a logger instead of standard error.
  ///
  /// The entry is `undeliverable failure`, with the failure as its `error`. The thread that sent the failure writes the
  /// entry.
  ///
  /// - Parameters:
  ///   - logger: takes the entries.
  ///   - level: the level of the entries.
  /// - Returns: a disposable that stops the entries.
  @discardableResult
  public static func reportUndeliverable(to logger: Logger, level: Logger.Level = .error) -> any Disposable {
    reportUndeliverable { failure in logger.log(level: level, "undeliverable failure", error: failure) }
  }

  /// Writes to a logger when a queue grows because a source sends faster than its subscriber takes values.
  ///
  /// The entry is `long queue`, with the depth as `signal.depth`. The entry is written once each time a queue reaches
  /// the depth.
  ///
  /// - Parameters:
  ///   - depth: the number of waiting events.
  ///   - logger: takes the entries, on the sending thread. Its handler must not send to the signal in question.
  ///   - level: the level of the entries.
  /// - Returns: a disposable that stops the entries.
  @discardableResult
  public static func reportQueues(reaching depth: Int, to logger: Logger, level: Logger.Level = .warning)
    -> any Disposable
  {
    reportQueues(reaching: depth) { depth in
      logger.log(level: level, "long queue", metadata: ["signal.depth": .stringConvertible(depth)])
    }
  }

  /// Writes to a logger when a source begins to wait for room in the buffer of a consumer (C17), and when it continues.
  ///
  /// The entries `wait` and `wait over` have the consumer's function, place and capacity as `signal.consumer`,
  /// `signal.place` and `signal.capacity`.
  ///
  /// - Parameters:
  ///   - logger: takes the entries, on the thread of the source and on the thread that ends the wait.
  ///   - level: the level of the entries.
  /// - Returns: a disposable that stops the entries.
  @discardableResult
  public static func reportWaits(to logger: Logger, level: Logger.Level = .debug) -> any Disposable {
    reportWaits { wait in
      logger.log(
        level: level, wait.isOver ? "wait over" : "wait",
        metadata: [
          "signal.consumer": .string(wait.operation), "signal.place": "\(wait.file):\(wait.line)",
          "signal.capacity": .stringConvertible(wait.capacity),
        ])
    }
  }
}
