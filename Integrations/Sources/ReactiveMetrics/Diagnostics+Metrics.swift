import CoreMetrics
import ReactiveBridging
import ReactiveKernel

extension Diagnostics {
  /// Counts the failures of the whole process that no subscriber can receive any more.
  ///
  /// The failures are counted, and not written to standard error.
  ///
  /// - Parameters:
  ///   - label: the label of the counter.
  ///   - factory: makes the counter during this call.
  /// - Returns: a disposable that ends the count.
  @discardableResult
  public static func countUndeliverable(
    as label: String = "reactive.undeliverable", to factory: any MetricsFactory = MetricsSystem.factory
  ) -> any Disposable {
    let counter = Counter(label: label, factory: factory)
    return reportUndeliverable { _ in counter.increment() }
  }

  /// Counts how often a queue reaches a depth, because a source sends faster than its subscriber takes values.
  ///
  /// - Parameters:
  ///   - depth: the number of waiting events.
  ///   - label: the label of the counter.
  ///   - factory: makes the counter during this call.
  /// - Returns: a disposable that ends the count.
  @discardableResult
  public static func countQueues(
    reaching depth: Int, as label: String = "reactive.queues", to factory: any MetricsFactory = MetricsSystem.factory
  ) -> any Disposable {
    let counter = Counter(label: label, factory: factory)
    return reportQueues(reaching: depth) { _ in counter.increment() }
  }

  /// Counts the waits of sources for room in the buffer of a consumer (C17), and measures how many sources wait now.
  ///
  /// It uses a counter `<label>.begun` and a meter `<label>.live`.
  ///
  /// - Parameters:
  ///   - label: the beginning of the labels.
  ///   - factory: makes the metrics during this call.
  /// - Returns: a disposable that ends the count.
  @discardableResult
  public static func measureWaits(
    as label: String = "reactive.waits", to factory: any MetricsFactory = MetricsSystem.factory
  ) -> any Disposable {
    let begun = Counter(label: label + ".begun", factory: factory)
    let live = Meter(label: label + ".live", factory: factory)
    return reportWaits { wait in
      if wait.isOver {
        live.decrement()
      } else {
        begun.increment()
        live.increment()
      }
    }
  }
}
