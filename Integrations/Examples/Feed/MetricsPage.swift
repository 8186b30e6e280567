import CoreMetrics
import Guarding

/// Metrics that are kept in memory, and written as a page in the text format of Prometheus.
///
/// A counter's name ends with `_total`, and a timer's with `_seconds`, as Prometheus recommends. A dot becomes a low
/// line.
final class MetricsPage: MetricsFactory {
  /// The media type of the page.
  static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

  /// All metrics of one name. They differ in their labels.
  private struct Family {
    let kind: MetricKind
    var entries: [String: MetricEntry] = [:]
  }

  private let families = Guarded<[String: Family]>([:])

  /// For each name its kind, and a line or two for each combination of labels.
  var text: String {
    let families = families.withLock { $0 }
    return families.sorted { $0.key < $1.key }.map { name, family in
      let entries = family.entries.sorted { $0.key < $1.key }
      return "# TYPE \(name) \(family.kind.rawValue)\n"
        + entries.map { labels, entry in entry.text(name, labels) }.joined()
    }.joined()
  }

  private func entry(
    _ label: String, _ dimensions: [(String, String)], _ kind: MetricKind, unit: Double = 1
  ) -> MetricEntry {
    let (name, labels) = (MetricText.name(label), MetricText.labels(dimensions))
    return families.withLock { families in
      // A name has one kind in the whole page.
      let isTaken = families[name].map { $0.kind != kind } ?? false
      let name = isTaken ? "\(name)_\(kind.rawValue)" : name
      var family = families[name] ?? Family(kind: kind)
      let entry = family.entries[labels] ?? MetricEntry(kind, unit: unit)
      family.entries[labels] = entry
      families[name] = family
      return entry
    }
  }

  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    entry(label + "_total", dimensions, .counter)
  }

  func makeFloatingPointCounter(
    label: String, dimensions: [(String, String)]
  ) -> any FloatingPointCounterHandler { entry(label + "_total", dimensions, .counter) }

  func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    entry(label, dimensions, .gauge)
  }

  func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
    entry(label, dimensions, aggregate ? .summary : .gauge)
  }

  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    entry(label + "_seconds", dimensions, .summary, unit: 1_000_000_000)
  }

  // An entry is kept for all metrics of its name.
  func destroyCounter(_ handler: any CounterHandler) {}
  func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
  func destroyMeter(_ handler: any MeterHandler) {}
  func destroyRecorder(_ handler: any RecorderHandler) {}
  func destroyTimer(_ handler: any TimerHandler) {}
}
