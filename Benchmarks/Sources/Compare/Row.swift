/// One row of the comparison: a workload, and its size.
struct Row: Sendable {
  var name: String
  var sentence: String
  /// The number of events or operations in one sample.
  var count: Int
  /// Whether the table shows the memory that stays allocated.
  var keepsMemory = false
  /// The target of this library.
  var target = Target()
  /// If OpenCombine has no such operation: an estimate of the best peer with the operation.
  var estimate: Estimate?
  var workload: @Sendable (_ candidate: any Workloads.Type, _ count: Int, _ meter: Meter) -> Int?

  /// All rows, in the order of their numbers.
  static let all = (events + subscribing + joining + flattening + remembering + timing).enumerated()
    .sorted { ($0.element.number, $0.offset) < ($1.element.number, $1.offset) }
    .map(\.element)

  private var number: Int { Int(name.prefix { $0.isNumber }) ?? 0 }
}

/// The target of this library in a row.
struct Target: Sendable {
  /// The best peer's time divided by ours: the target minimum.
  var ratio: Double?
  /// The maximum number of allocations for an operation.
  var allocations: Double?
  /// The maximum numbers of bytes and of blocks that stay allocated.
  var liveBytes: Double?
  var liveBlocks: Double?
}

/// The time of a library that is not measured here, derived from a neighbour row of OpenCombine.
///
/// All were measured once in one process: the quotient of the two figures does not depend on the machine's speed.
struct Estimate: Sendable {
  var library: String
  /// The library's time for this row in that run, in nanoseconds.
  var nanoseconds: Double
  /// The neighbour row, and OpenCombine's time for it in the same run.
  var neighbour: String
  var neighbourNanoseconds: Double

  var factor: Double { nanoseconds / neighbourNanoseconds }
}
