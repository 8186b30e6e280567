/// The cost of one row on one candidate, per event or operation.
struct Figures {
  var median: Double
  var minimum: Double
  var allocations: Double
  var liveBytes: Double
  var liveBlocks: Double
}

/// A row, measured on all candidates.
struct Outcome {
  var row: Row
  var ours: Figures
  /// The figures of OpenCombine; for a row with an estimate, those of its neighbour row with scaled times.
  var peer: Figures
  var floor: Figures
  /// The figures of swift-async-algorithms, if it has the operation.
  var asyncAlgorithms: Figures?
  /// The peer's time divided by ours: the median of the rounds' ratios.
  var peerToOurs: Double
  /// Our time divided by the floor's, which is the time of the closures: the median of the rounds' ratios.
  var oursToFloor: Double

  /// Whether this library reached its target; `nil` if there is none.
  var reachesTarget: Bool? {
    let target = row.target
    let verdicts = [
      target.ratio.map { peerToOurs >= $0 },
      target.allocations.map { ours.allocations.rounded() <= $0 },
      target.liveBytes.map { ours.liveBytes.rounded() <= $0 },
      target.liveBlocks.map { ours.liveBlocks.rounded() <= $0 },
    ].compactMap { $0 }
    return verdicts.isEmpty ? nil : verdicts.allSatisfy { $0 }
  }
}
