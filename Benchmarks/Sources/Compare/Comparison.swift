import AllocationCounter
import Support

/// Measures rows on all candidates in turn, round after round, so that the machine's noise hits all of them alike.
struct Comparison {
  var rounds: Int
  /// The part of a row's events that a sample has.
  var fraction: Int

  private var candidates: [any Workloads.Type] {
    [ReactiveWorkloads.self, OpenCombineWorkloads.self, ClosureWorkloads.self]
  }

  func run(_ row: Row) -> Outcome {
    let count = max(1000, row.count / fraction)
    let allocations = candidates.map { candidate in
      let meter = Meter(.allocations)
      _ = row.workload(candidate, count, meter)
      return meter.allocations
    }
    var times = candidates.map { _ in [Double]() }
    for _ in 0..<rounds {
      var checksums: [Int] = []
      for (index, candidate) in candidates.enumerated() {
        let meter = Meter(.time)
        checksums.append(row.workload(candidate, count, meter))
        times[index].append(meter.nanoseconds / Double(count))
      }
      guard checksums.allSatisfy({ $0 == checksums[0] }) else {
        stop("Row \(row.name): the candidates did not do the same work; checksums \(checksums).")
      }
    }
    let figures = zip(times, allocations).map { times, allocations in
      Figures(
        median: median(times), minimum: times.min() ?? 0,
        allocations: Double(allocations.allocations) / Double(count),
        liveBytes: Double(allocations.live_bytes) / Double(count),
        liveBlocks: Double(allocations.allocations - allocations.frees) / Double(count))
    }
    return Outcome(
      row: row, ours: figures[0], peer: figures[1], floor: figures[2],
      peerToOurs: median(zip(times[1], times[0]).map { $0 / $1 }),
      oursToFloor: median(zip(times[0], times[2]).map { $0 / $1 }))
  }

  private func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
