import AllocationCounter
import Support

/// Measures rows on all candidates in turn, round after round, so that the machine's noise hits all of them alike.
struct Comparison {
  var rounds: Int
  /// The part of a row's events that a sample has.
  var fraction: Int

  func run(_ row: Row) -> Outcome {
    let runs = [
      Run(of: row, by: ReactiveWorkloads.self), peer(of: row), Run(of: row, by: ClosureWorkloads.self),
    ]
    let allocations = runs.map { run in
      let meter = Meter(.allocations)
      _ = run.sample(fraction, meter)
      return meter.allocations
    }
    var times = runs.map { _ in [Double]() }
    for _ in 0..<rounds {
      var checksums: [Int] = []
      for (index, run) in runs.enumerated() {
        let meter = Meter(.time)
        guard let checksum = run.sample(fraction, meter) else {
          stop("Row \(row.name): candidate \(index) does not have the operation.")
        }
        if run.factor == 1 { checksums.append(checksum) }
        times[index].append(meter.nanoseconds / Double(run.count(fraction)) * run.factor)
      }
      guard checksums.allSatisfy({ $0 == checksums[0] }) else {
        stop("Row \(row.name): the candidates did not do the same work; checksums \(checksums).")
      }
    }
    let figures = runs.indices.map { index in
      let (times, allocations) = (times[index], allocations[index])
      let count = Double(runs[index].count(fraction))
      return Figures(
        median: median(times), minimum: times.min() ?? 0, allocations: Double(allocations.allocations) / count,
        liveBytes: Double(allocations.live_bytes) / count,
        liveBlocks: Double(allocations.allocations - allocations.frees) / count)
    }
    return Outcome(
      row: row, ours: figures[0], peer: figures[1], floor: figures[2],
      peerToOurs: median(zip(times[1], times[0]).map { $0 / $1 }),
      oursToFloor: median(zip(times[0], times[2]).map { $0 / $1 }))
  }

  private func peer(of row: Row) -> Run {
    guard let estimate = row.estimate else { return Run(of: row, by: OpenCombineWorkloads.self) }
    guard let neighbour = Row.all.first(where: { $0.name == estimate.neighbour }) else {
      stop("Row \(row.name) is estimated from row \(estimate.neighbour), which there is not.")
    }
    return Run(of: neighbour, by: OpenCombineWorkloads.self, factor: estimate.factor)
  }

  private func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}

/// One candidate on one row.
private struct Run {
  var row: Row
  var candidate: any Workloads.Type
  /// What the times are scaled by: 1 unless they stand in for another library's.
  var factor: Double

  init(of row: Row, by candidate: any Workloads.Type, factor: Double = 1) {
    self.row = row
    self.candidate = candidate
    self.factor = factor
  }

  func count(_ fraction: Int) -> Int { max(min(row.count, 10_000), row.count / fraction) }

  func sample(_ fraction: Int, _ meter: Meter) -> Int? { row.workload(candidate, count(fraction), meter) }
}
