/// The outcomes as a table, for a terminal or for a page.
struct Table {
  private var lines: [[String]] = [
    ["row", "workload", "this library", "OpenCombine", "closures", "OpenCombine / ours", "target", "ours / closures"]
  ]
  private var notes: [String] = []

  init(_ outcomes: [Outcome]) {
    for outcome in outcomes {
      let row = outcome.row
      var peer = cell(outcome.peer, row.keepsMemory)
      if let estimate = row.estimate {
        peer = "≈ \(rounded(outcome.peer.median)), \(estimate.library)"
        notes.append(
          "≈ in row \(row.name): what \(estimate.library) would take, from OpenCombine's row \(estimate.neighbour) in this run, by the "
            + "ratio \(whole(estimate.nanoseconds)) to \(whole(estimate.neighbourNanoseconds)) measured once.")
      }
      lines.append([
        row.name, row.sentence, cell(outcome.ours, row.keepsMemory), peer, cell(outcome.floor, row.keepsMemory),
        rounded(outcome.peerToOurs), target(outcome), rounded(outcome.oursToFloor),
      ])
    }
  }

  func text(isMarkdown: Bool) -> String {
    if isMarkdown {
      var rows = lines.map { "| " + $0.joined(separator: " | ") + " |" }
      rows.insert("|" + lines[0].map { _ in "---|" }.joined(), at: 1)
      return (rows + (notes.isEmpty ? [] : [""]) + notes.map { "- " + $0 }).joined(separator: "\n")
    }
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    let rows = lines.map { cells in
      zip(cells, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
    }
    return (["median [minimum] ns per event or operation, then mallocs (m), then what stays live"] + rows + notes)
      .joined(separator: "\n")
  }

  private func target(_ outcome: Outcome) -> String {
    let target = outcome.row.target
    let parts = [
      target.ratio.map { whole($0) }, target.allocations.map { whole($0) + "m" },
      target.liveBytes.map { whole($0) + " B" }, target.liveBlocks.map { "in " + whole($0) },
    ].compactMap { $0 }
    guard let isReached = outcome.reachesTarget else { return "–" }
    return parts.joined(separator: " ") + (isReached ? "" : " **missed**")
  }

  private func cell(_ figures: Figures, _ keepsMemory: Bool) -> String {
    var cell = "\(rounded(figures.median)) [\(rounded(figures.minimum))] \(whole(figures.allocations))m"
    if keepsMemory { cell += "; \(whole(figures.liveBytes)) B in \(whole(figures.liveBlocks))" }
    return cell
  }

  /// One decimal below ten.
  private func rounded(_ value: Double) -> String {
    value < 9.95 ? String((value * 10).rounded() / 10) : whole(value)
  }

  private func whole(_ value: Double) -> String { String(Int(value.rounded())) }
}
