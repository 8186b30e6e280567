/// One row of the comparison: a workload, and how much of it.
struct Row: Sendable {
  var name: String
  var sentence: String
  /// How many events or operations one sample is made of.
  var count: Int
  /// Whether what stays allocated afterwards is worth telling.
  var keepsMemory = false
  /// What is asked of this library.
  var target = Target()
  /// Where OpenCombine has no such operation: what the best peer that has one would take.
  var estimate: Estimate?
  var workload: @Sendable (_ candidate: any Workloads.Type, _ count: Int, _ meter: Meter) -> Int?

  /// By their numbers.
  static let all = (events + subscribing + joining + flattening + remembering + timing).enumerated()
    .sorted { ($0.element.number, $0.offset) < ($1.element.number, $1.offset) }
    .map(\.element)

  private var number: Int { Int(name.prefix { $0.isNumber }) ?? 0 }
}

/// What is asked of this library in a row.
struct Target: Sendable {
  /// How many times as long the best peer shall take.
  var ratio: Double?
  /// How many allocations an operation may make.
  var allocations: Double?
  /// How many bytes, and in how many blocks, may stay allocated.
  var liveBytes: Double?
  var liveBlocks: Double?
}

/// The time of a library that is not measured here, by way of a neighbour row of OpenCombine's.
///
/// Once all were measured side by side in one process: the quotient of the two figures is what the machine's speed does not change.
struct Estimate: Sendable {
  var library: String
  /// What the library took for this row then, in nanoseconds.
  var nanoseconds: Double
  /// The row that stands in, and what OpenCombine took for it in that same run.
  var neighbour: String
  var neighbourNanoseconds: Double

  var factor: Double { nanoseconds / neighbourNanoseconds }
}
