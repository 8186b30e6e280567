/// Counts how often each latency occurs, and returns quantiles, in fixed memory.
///
/// Each latency is counted in one of 1,920 buckets, which take 15 KB. The width of a bucket is at most 1/32 of the
/// latencies in it. So a quantile is at most 1/32 too large, and never too small. Latencies below 1 ns count as 0.
///
/// The buckets are arranged as in HdrHistogram.
public struct LatencyHistogram: Hashable, Sendable {
  private var counts: [Int]

  /// The number of latencies.
  public private(set) var count = 0

  /// Makes an empty histogram.
  public init() { counts = [] }

  init(counts: [Int]) {
    self.counts = counts
    count = counts.reduce(0, +)
  }

  /// Counts a latency. A negative latency counts as 0.
  public mutating func record(_ latency: Duration) {
    if counts.isEmpty { counts = Array(repeating: 0, count: LatencyBuckets.count) }
    counts[LatencyBuckets.index(of: latency)] += 1
    count += 1
  }

  /// Adds the latencies of another histogram.
  public mutating func merge(_ other: LatencyHistogram) {
    guard !other.counts.isEmpty else { return }
    if counts.isEmpty { return self = other }
    for index in counts.indices { counts[index] += other.counts[index] }
    count += other.count
  }

  /// Returns the latency that a given fraction of all latencies does not exceed; 0 if there are no latencies.
  ///
  /// - Parameter fraction: the fraction, from 0 to 1. For 0.5 the result is the median, and for 1 the largest latency.
  public func quantile(_ fraction: Double) -> Duration {
    let rank = Swift.max(1, Int((fraction * Double(count)).rounded(.up)))
    var seen = 0
    for (index, number) in counts.enumerated() {
      seen += number
      if seen >= rank { return LatencyBuckets.largest(of: index) }
    }
    return .zero
  }

  /// The median.
  public var p50: Duration { quantile(0.5) }

  /// The latency that 99 % of all latencies do not exceed.
  public var p99: Duration { quantile(0.99) }

  /// The largest latency.
  public var max: Duration { quantile(1) }
}

/// The buckets of latencies: 32 for each power of two, in units of 2³⁰ attoseconds, which is 1.07 ns. So no latency is
/// divided.
@usableFromInline
enum LatencyBuckets {
  static let count = 1_920

  @inlinable
  @inline(__always)
  static func index(of latency: Duration) -> Int {
    let units = units(in: latency)
    // The power of two beyond the first 32 units.
    let shift = Swift.max(0, 58 - units.leadingZeroBitCount)
    return shift &<< 5 &+ Int(truncatingIfNeeded: units &>> UInt64(shift))
  }

  /// The number of whole units. A latency below zero counts as zero, and one of 600 years, which has more units than 64
  /// bits, as the longest.
  @inlinable
  @inline(__always)
  static func units(in latency: Duration) -> UInt64 {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      return UInt64(clamping: latency.attoseconds >> 30)
    }
    return unitsOfComponents(of: latency)
  }

  /// As ``units(in:)``, for systems without integers of 128 bits.
  @usableFromInline
  static func unitsOfComponents(of latency: Duration) -> UInt64 {
    guard latency > .zero else { return 0 }
    let (seconds, attoseconds) = latency.components
    let whole = UInt64(seconds).multipliedFullWidth(by: attosecondsInSecond)
    let (low, carries) = whole.low.addingReportingOverflow(UInt64(attoseconds))
    let high = whole.high + (carries ? 1 : 0)
    return high < 1 << 30 ? UInt64(high << 34 | low >> 30) : .max
  }

  private static let attosecondsInSecond: UInt64 = 1_000_000_000_000_000_000

  /// The largest latency in a bucket.
  static func largest(of index: Int) -> Duration {
    let shift = Swift.max(0, index >> 5 - 1)
    let mantissa = index - shift << 5
    // The first buckets have one unit each.
    guard mantissa > 0 else { return .zero }
    // The last unit of the last bucket is the largest number of 64 bits, so the sum wraps around to zero there.
    let lastUnit = (UInt64(mantissa) + 1) << UInt64(shift) &- 1
    let unit = lastUnit.multipliedFullWidth(by: 1 << 30)
    let (seconds, attoseconds) = attosecondsInSecond.dividingFullWidth((unit.high, unit.low + (1 << 30 - 1)))
    return Duration(secondsComponent: Int64(seconds), attosecondsComponent: Int64(attoseconds))
  }
}
