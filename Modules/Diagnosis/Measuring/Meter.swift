import ReactiveKernel

/// Counts the events at one or more places of chains, and times the values.
///
/// Any number of subscriptions and threads may add to a meter, and any thread may read it. Each number is exact. If you
/// read several numbers together, an event that passes during the reading may count in only some of them. A meter uses
/// 15 KB of memory if it measures latencies.
public final class Meter: Sendable {
  /// The name of the meter.
  public let name: String
  @usableFromInline let clock: any Scheduler
  private let beginning: SchedulerInstant
  @usableFromInline let latencies: LatencyCounters?
  /// The distance between two values that are timed; zero if none is timed.
  @usableFromInline let interval: Int
  @usableFromInline let values = AtomicInt()
  private let entered = AtomicInt()
  private let drops = AtomicInt()
  private let failures = AtomicInt()
  private let completions = AtomicInt()
  private let begun = AtomicInt()
  private let ended = AtomicInt()

  /// Makes a meter that has counted nothing.
  ///
  /// - Parameters:
  ///   - name: the name of the meter.
  ///   - clock: the scheduler whose time is read; for virtual time, a `VirtualTimeScheduler`. The meter schedules no
  ///     actions.
  ///   - timing: which values are timed; by default each value.
  public init(_ name: String, on clock: some Scheduler = ImmediateScheduler.shared, timing: MeterTiming = .each) {
    self.name = name
    self.clock = clock.retainable
    beginning = clock.now
    interval = timing.interval
    latencies = interval == 0 ? nil : LatencyCounters()
  }

  /// The counts so far.
  public var reading: MeterReading {
    // A value that passes during the reading is counted as entered first.
    let (values, drops) = (values.load(), drops.load())
    return MeterReading(
      name: name, values: values, drops: drops, waiting: max(0, entered.load() - values - drops),
      failures: failures.load(), completions: completions.load(), subscriptions: begun.load(),
      liveSubscriptions: begun.load() - ended.load(), duration: beginning.duration(to: clock.now),
      latency: latencies?.histogram ?? LatencyHistogram())
  }

  var now: SchedulerInstant { clock.now }

  func noteEntry() { entered.add(1) }

  func noteDrop() { drops.add(1) }

  @usableFromInline
  func note(_ termination: Termination<some Error>) {
    if case .failed = termination { failures.add(1) } else { completions.add(1) }
  }

  @usableFromInline
  func noteSubscription(_ subscription: Subscription, then report: (@Sendable (MeterReading) -> Void)? = nil) {
    begun.add(1)
    subscription.add { [self] in
      ended.add(1)
      report?(reading)
    }
  }

  func record(since begin: SchedulerInstant) {
    latencies?.record(begin.duration(to: clock.now))
  }
}

/// Says which values a ``Meter`` times. The meter counts all values, timed or not.
public struct MeterTiming: Hashable, Sendable {
  let interval: Int

  /// Times no value. Values are only counted, which takes the least time.
  public static let none = MeterTiming(interval: 0)

  /// Times each value. The clock is read twice for a value.
  public static let each = MeterTiming(interval: 1)

  /// Times the first of each `count` values.
  ///
  /// - Parameters:
  ///   - count: the number of values, at least 1.
  ///   - file: the file that a trap reports if the count is too small (C15).
  ///   - line: the line that a trap reports.
  public static func one(in count: Int, file: StaticString = #fileID, line: UInt = #line) -> MeterTiming {
    Diagnostics.requireRoom(count, of: "MeterTiming.one(in:)", file: file, line: line)
    return MeterTiming(interval: count)
  }
}

/// A histogram that threads add to.
@usableFromInline
final class LatencyCounters: @unchecked Sendable {
  // Unchecked because the pointer never changes, and its memory is atomic. It belongs to this object alone.
  @usableFromInline let counters = UnsafeMutablePointer<AtomicInt>.allocate(capacity: LatencyBuckets.count)

  init() {
    for index in 0..<LatencyBuckets.count { (counters + index).initialize(to: AtomicInt()) }
  }

  deinit {
    counters.deinitialize(count: LatencyBuckets.count)
    counters.deallocate()
  }

  @inlinable
  @inline(__always)
  func record(_ latency: Duration) { counters[LatencyBuckets.index(of: latency)].add(1) }

  var histogram: LatencyHistogram {
    LatencyHistogram(counts: (0..<LatencyBuckets.count).map { counters[$0].load() })
  }
}
