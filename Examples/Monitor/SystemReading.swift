/// How busy a machine is.
struct SystemReading: Sendable {
  /// The part of the processors' time that was worked, from zero to one.
  var busy: Double
  /// The part of the memory that is in use, from zero to one.
  var usedMemory: Double
  /// The latest counters.
  let now: SystemCounters

  /// The difference between two moments.
  init(from before: SystemCounters, to now: SystemCounters) {
    // Counters of some machines go back a little at times.
    let worked = Double(now.busy) - Double(before.busy)
    let passed = Double(now.total) - Double(before.total)
    busy = passed > 0 ? min(1, max(0, worked / passed)) : 0
    usedMemory = 1 - Double(now.availableMemory) / Double(now.memory)
    self.now = now
  }

  /// In gibibytes.
  var memory: Double { Double(now.memory) / 1_048_576 }

  /// The mean of some readings, of which there is at least one; loads are means already.
  static func mean(of readings: [SystemReading]) -> SystemReading {
    var mean = readings[readings.count - 1]
    mean.busy = readings.map(\.busy).reduce(0, +) / Double(readings.count)
    mean.usedMemory = readings.map(\.usedMemory).reduce(0, +) / Double(readings.count)
    return mean
  }
}
