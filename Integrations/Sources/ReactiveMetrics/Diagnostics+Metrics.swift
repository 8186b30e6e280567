import CoreMetrics
import ReactiveBridging
import ReactiveKernel

extension Diagnostics {
  /// Counts failures that no subscriber can receive any more, of the whole process.
  ///
  /// It replaces another report of them, and the line on standard error.
  ///
  /// - Parameters:
  ///   - label: the label of the counter.
  ///   - factory: makes the counter, at this call.
  ///   - report: takes each failure as well, on the thread that sent it.
  public static func countUndeliverable(
    as label: String = "reactive.undeliverable", to factory: any MetricsFactory = MetricsSystem.factory,
    then report: (@Sendable (_ failure: any Error) -> Void)? = nil
  ) {
    let counter = Counter(label: label, factory: factory)
    reportUndeliverable { failure in
      counter.increment()
      report?(failure)
    }
  }

  /// Counts how often a queue reaches a depth, because a source sends faster than its subscriber takes.
  ///
  /// It replaces another report of queues.
  ///
  /// - Parameters:
  ///   - depth: the number of waiting events.
  ///   - label: the label of the counter.
  ///   - factory: makes the counter, at this call.
  ///   - report: takes the depth as well, on the sending thread. It must not send to the signal in question.
  public static func countQueues(
    reaching depth: Int, as label: String = "reactive.queues", to factory: any MetricsFactory = MetricsSystem.factory,
    then report: (@Sendable (_ depth: Int) -> Void)? = nil
  ) {
    let counter = Counter(label: label, factory: factory)
    reportQueues(reaching: depth) { depth in
      counter.increment()
      report?(depth)
    }
  }

  /// Counts the waits of sources for room in the buffer of a consumer (C17), and measures how many sources wait now.
  ///
  /// A counter `<label>.begun` and a meter `<label>.live`. They replace another report of waits.
  ///
  /// - Parameters:
  ///   - label: the beginning of the labels.
  ///   - factory: makes the metrics, at this call.
  ///   - report: takes each wait as well, when it begins and when it is over.
  public static func measureWaits(
    as label: String = "reactive.waits", to factory: any MetricsFactory = MetricsSystem.factory,
    then report: (@Sendable (_ wait: RoomWait) -> Void)? = nil
  ) {
    let begun = Counter(label: label + ".begun", factory: factory)
    let live = Meter(label: label + ".live", factory: factory)
    reportWaits { wait in
      if wait.isOver {
        live.decrement()
      } else {
        begun.increment()
        live.increment()
      }
      report?(wait)
    }
  }
}
