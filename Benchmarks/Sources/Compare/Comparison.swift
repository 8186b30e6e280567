import AllocationCounter
import Support

/// Measures rows on all candidates in turn, in rounds, so that the machine's noise affects all of them equally.
struct Comparison {
  var rounds: Int
  /// A sample has a row's events divided by this.
  var fraction: Int

  func run(_ row: Row) -> Outcome {
    var runs = [run(row, .library), peer(of: row), run(row, .closures)]
    if row.asyncAlgorithms != nil { runs.append(run(row, .asyncAlgorithms)) }
    let allocations = runs.map { run in
      let meter = Meter(.allocations(ofAllThreads: run.candidate.isAsynchronous))
      _ = run.sample(meter)
      return meter.allocations
    }
    let expected = checksums(of: row, counts: runs.map(\.count))
    var times = runs.map { _ in [Double]() }
    for _ in 0..<rounds {
      for (index, run) in runs.enumerated() {
        let meter = Meter(.time)
        guard let checksum = run.sample(meter) else {
          stop("Row \(row.name): \(run.candidate.rawValue) does not have the operation.")
        }
        guard run.factor != 1 || checksum == expected[run.count] else {
          stop("Row \(row.name): \(run.candidate.rawValue) did not do the same work as this library.")
        }
        times[index].append(meter.nanoseconds / Double(run.count) * run.factor)
      }
    }
    let figures = runs.indices.map { summary(times[$0], allocations[$0], count: runs[$0].count) }
    return Outcome(
      row: row, ours: figures[0], peer: figures[1], floor: figures[2], asyncAlgorithms: figures.dropFirst(3).first,
      peerToOurs: median(zip(times[1], times[0]).map { $0 / $1 }),
      oursToFloor: median(zip(times[0], times[2]).map { $0 / $1 }))
  }

  private func run(_ row: Row, _ candidate: Candidate) -> Run { Run(of: row, by: candidate, fraction: fraction) }

  private func peer(of row: Row) -> Run {
    guard let estimate = row.estimate else { return run(row, .openCombine) }
    guard let neighbour = Row.all.first(where: { $0.name == estimate.neighbour }) else {
      stop("Row \(row.name) is estimated from row \(estimate.neighbour), which there is not.")
    }
    return Run(of: neighbour, by: .openCombine, factor: estimate.factor, fraction: fraction)
  }

  /// This library's checksums by the number of events, because the number differs between candidates.
  private func checksums(of row: Row, counts: [Int]) -> [Int: Int] {
    var checksums: [Int: Int] = [:]
    for count in Set(counts) { checksums[count] = Candidate.library.run(row, count, Meter(.time)) }
    return checksums
  }

  private func summary(_ times: [Double], _ allocations: AllocationCounts, count: Int) -> Figures {
    Figures(
      median: median(times), minimum: times.min() ?? 0, allocations: Double(allocations.allocations) / Double(count),
      liveBytes: Double(allocations.live_bytes) / Double(count),
      liveBlocks: Double(allocations.allocations - allocations.frees) / Double(count))
  }

  private func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
