/// One candidate on one row.
struct Run {
  var row: Row
  var candidate: Candidate
  /// What the times are scaled by: 1 unless they stand in for another library's.
  var factor: Double
  /// How many events or operations one sample is made of.
  var count: Int

  /// - Parameter fraction: the part of a row's events that a sample has.
  init(of row: Row, by candidate: Candidate, factor: Double = 1, fraction: Int) {
    self.row = row
    self.candidate = candidate
    self.factor = factor
    let least = min(row.count, 10_000)
    // Fewer, for there an event takes a hundred times as long.
    count = candidate.isAsynchronous ? least : max(least, row.count / fraction)
  }

  func sample(_ meter: Meter) -> Int? { candidate.run(row, count, meter) }
}
