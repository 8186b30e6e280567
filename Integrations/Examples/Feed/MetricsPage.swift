import CoreMetrics
import Guarding

/// Metrics that are kept in memory, and written as a text.
final class MetricsPage: MetricsFactory {
  private let entries = Guarded<[String: Entry]>([:])

  /// A line for each metric.
  var text: String {
    let entries = entries.withLock { $0 }
    return entries.keys.sorted().map { "\($0) \(entries[$0]?.text ?? "")\n" }.joined()
  }

  private func entry(_ label: String, _ dimensions: [(String, String)]) -> Entry {
    let key = ([label] + dimensions.map { "\($0)=\($1)" }).joined(separator: " ")
    return entries.withLock { entries in
      let entry = entries[key] ?? Entry()
      entries[key] = entry
      return entry
    }
  }

  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler { entry(label, dimensions) }

  func makeFloatingPointCounter(
    label: String, dimensions: [(String, String)]
  ) -> any FloatingPointCounterHandler { entry(label, dimensions) }

  func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler { entry(label, dimensions) }

  func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
    entry(label, dimensions)
  }

  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler { entry(label, dimensions) }

  // An entry is kept for all metrics of its name.
  func destroyCounter(_ handler: any CounterHandler) {}
  func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
  func destroyMeter(_ handler: any MeterHandler) {}
  func destroyRecorder(_ handler: any RecorderHandler) {}
  func destroyTimer(_ handler: any TimerHandler) {}
}

/// One metric: the sum of the increments, or the value that was set last.
private final class Entry: CounterHandler, FloatingPointCounterHandler, MeterHandler, RecorderHandler, TimerHandler {
  private let value = Guarded(0.0)

  var text: String { "\(Int(value.withLock { $0 }))" }

  func increment(by amount: Int64) { increment(by: Double(amount)) }
  func increment(by amount: Double) { value.withLock { $0 += amount } }
  func decrement(by amount: Double) { increment(by: -amount) }
  func reset() { set(0.0) }
  func set(_ newValue: Int64) { set(Double(newValue)) }
  func set(_ newValue: Double) { value.withLock { $0 = newValue } }
  func record(_ newValue: Int64) { set(newValue) }
  func record(_ newValue: Double) { set(newValue) }
  func recordNanoseconds(_ duration: Int64) { set(duration) }
}
