import ReactiveKernel

/// The counts of a ``Meter`` at a moment.
public struct MeterReading: Hashable, Sendable, CustomStringConvertible {
  /// The name of the meter.
  public var name: String
  /// The number of values that have passed the measured place, or have left the measured part of a chain.
  public var values: Int
  /// The number of values that operators upstream have dropped. See `onDiscard(of:perform:)`.
  public var drops: Int
  /// The number of values that have entered the measured part of a chain, and have neither left this part nor been
  /// dropped. The number is 0 for a meter that measures a place.
  public var waiting: Int
  /// The number of failures.
  public var failures: Int
  /// The number of completions.
  public var completions: Int
  /// The number of subscriptions so far.
  public var subscriptions: Int
  /// The number of subscriptions that have not ended.
  public var liveSubscriptions: Int
  /// The time since the meter was made.
  public var duration: Duration
  /// The latencies of the timed values.
  public var latency: LatencyHistogram

  /// The number of values per second.
  public var rate: Double {
    let seconds = duration / .seconds(1)
    return seconds > 0 ? Double(values) / seconds : 0
  }

  /// The numbers that are not 0, in one line.
  public var description: String {
    var text = "\(name.onOneLine): \(values) values"
    func add(_ number: Int, _ unit: String) { if number != 0 { text += ", \(number) \(unit)" } }
    if duration > .zero { text += ", \(rate.roundedToTenth)/s" }
    add(waiting, "waiting")
    add(drops, "dropped")
    add(failures, "failures")
    add(completions, "completions")
    add(liveSubscriptions, "live")
    if latency.count > 0 {
      text += ", p50 \(latency.p50.short), p99 \(latency.p99.short), max \(latency.max.short)"
    }
    return text
  }
}

extension Double {
  fileprivate var roundedToTenth: Double { (self * 10).rounded() / 10 }
}

extension Duration {
  /// The duration with one decimal, in the unit that makes it at least one.
  var short: String {
    let units: [(String, Duration)] = [("s", .seconds(1)), ("ms", .milliseconds(1)), ("µs", .microseconds(1))]
    for (name, unit) in units where self >= unit { return "\((self / unit).roundedToTenth) \(name)" }
    return "\((self / .nanoseconds(1)).roundedToTenth) ns"
  }
}
