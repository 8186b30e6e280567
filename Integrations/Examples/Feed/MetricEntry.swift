import CoreMetrics
import Guarding

/// The types of metrics of Prometheus.
enum MetricKind: String, Sendable {
  /// The sum of the increments.
  case counter
  /// The value that was set last.
  case gauge
  /// The number and the sum of the recorded values.
  case summary
}

/// One metric with its labels.
final class MetricEntry: CounterHandler, FloatingPointCounterHandler, MeterHandler, RecorderHandler, TimerHandler {
  private let kind: MetricKind
  private let unit: Double
  private let state = Guarded((value: 0.0, count: 0))

  /// - Parameter unit: recorded values are divided by it.
  init(_ kind: MetricKind, unit: Double) { (self.kind, self.unit) = (kind, unit) }

  /// The lines of the page.
  func text(_ name: String, _ labels: String) -> String {
    let (value, count) = state.withLock { $0 }
    let number = MetricText.number(value / unit)
    if kind == .summary { return "\(name)_count\(labels) \(count)\n\(name)_sum\(labels) \(number)\n" }
    return "\(name)\(labels) \(number)\n"
  }

  func increment(by amount: Int64) { increment(by: Double(amount)) }
  func increment(by amount: Double) { state.withLock { $0.value += amount } }
  func decrement(by amount: Double) { increment(by: -amount) }
  func reset() { set(0.0) }
  func set(_ newValue: Int64) { set(Double(newValue)) }
  func set(_ newValue: Double) { state.withLock { $0.value = newValue } }
  func record(_ newValue: Int64) { record(Double(newValue)) }
  func recordNanoseconds(_ duration: Int64) { record(Double(duration)) }

  func record(_ newValue: Double) {
    if kind == .gauge { return set(newValue) }
    state.withLock { $0 = ($0.value + newValue, $0.count + 1) }
  }
}
