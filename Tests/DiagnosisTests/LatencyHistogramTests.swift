import ReactiveDiagnosis
import ReactiveTesting
import Testing

@Suite struct LatencyHistogramTests {
  @Test func anEmptyOneHasNoLatency() {
    let histogram = LatencyHistogram()
    #expect(histogram.count == 0)
    #expect(histogram.p50 == .zero && histogram.p99 == .zero && histogram.max == .zero)
  }

  @Test(arguments: 0..<50) func quantilesAreThoseOfASortedArray(seed: Int) {
    var dice = Dice(seed: 22, number: seed)
    var histogram = LatencyHistogram()
    let latencies = (0..<dice.number(in: 1...2_000)).map { _ in
      // As many short ones as long ones, from a nanosecond to some hours.
      Duration.nanoseconds(Int64(dice.next() >> UInt64(dice.number(in: 20...63))))
    }
    for latency in latencies { histogram.record(latency) }
    let sorted = latencies.sorted()
    #expect(histogram.count == sorted.count)
    for fraction in [0, 0.01, 0.25, 0.5, 0.9, 0.99, 0.999, 1] {
      let exact = sorted[max(1, Int((fraction * Double(sorted.count)).rounded(.up))) - 1]
      let found = histogram.quantile(fraction)
      #expect(exact <= found || exact < .nanoseconds(2), "quantile \(fraction)")
      #expect(found <= exact + exact / 32 + .nanoseconds(2), "quantile \(fraction)")
    }
  }

  @Test func eachBucketHasTheLatenciesBehindThePreviousOne() {
    var last = Duration.nanoseconds(-1)
    var latency = Duration.nanoseconds(2)
    // A quick run continues to the last bucket of a second.
    while latency < .seconds(repetitions(quick: 1, full: 1_000_000, night: 1_000_000)) {
      var histogram = LatencyHistogram()
      histogram.record(latency)
      #expect(histogram.max >= latency && histogram.max > last)
      last = histogram.max
      latency = histogram.max + Duration(attoseconds: 1)
    }
  }

  @Test func extremesCount() {
    var histogram = LatencyHistogram()
    histogram.record(.seconds(-1))
    #expect(histogram.max == .zero)
    histogram.record(.seconds(Int64.max))
    #expect(histogram.count == 2 && histogram.max > .seconds(10_000_000_000))
  }

  @Test func mergedOnesCountAsOne() {
    var (all, odd, even) = (LatencyHistogram(), LatencyHistogram(), LatencyHistogram())
    for number in 1...1_000 {
      all.record(.microseconds(number))
      if number.isMultiple(of: 2) { even.record(.microseconds(number)) } else { odd.record(.microseconds(number)) }
    }
    var merged = LatencyHistogram()
    merged.merge(odd)
    merged.merge(even)
    merged.merge(LatencyHistogram())
    #expect(merged == all)
  }
}
