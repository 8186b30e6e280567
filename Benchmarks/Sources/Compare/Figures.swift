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
  var peer: Figures
  var floor: Figures
  /// How many times as long the peer took; the median of the rounds' ratios.
  var peerToOurs: Double
  /// How many times as long as the floor we took; the median of the rounds' ratios.
  var oursToFloor: Double
}
