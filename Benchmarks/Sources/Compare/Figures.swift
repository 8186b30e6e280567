/// What one candidate needed for one row, per event or operation.
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
  /// OpenCombine's; where the row has an estimate, those of the row that stands in, and the times scaled.
  var peer: Figures
  var floor: Figures
  /// Those of swift-async-algorithms, where it has the operation.
  var asyncAlgorithms: Figures?
  /// How many times as long the peer took; the median of the rounds' ratios.
  var peerToOurs: Double
  /// How many times as long as the floor we took; the median of the rounds' ratios.
  var oursToFloor: Double

  /// Whether what is asked of this library was reached; nil if nothing is.
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
