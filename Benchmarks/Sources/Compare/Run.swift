/// One candidate on one row.
struct Run {
  var row: Row
  var candidate: Candidate
  /// The factor for the times: 1 unless they replace another library's times.
  var factor: Double
  /// The number of events or operations in one sample.
  var count: Int

  /// - Parameter fraction: a sample has the row's events divided by this.
  init(of row: Row, by candidate: Candidate, factor: Double = 1, fraction: Int) {
    self.row = row
    self.candidate = candidate
    self.factor = factor
    let least = min(row.count, 10_000)
    // Fewer events for an asynchronous candidate, which needs a hundred times as long for each.
    count = candidate.isAsynchronous ? least : max(least, row.count / fraction)
  }

  func sample(_ meter: Meter) -> Int? { candidate.run(row, count, meter) }
}
