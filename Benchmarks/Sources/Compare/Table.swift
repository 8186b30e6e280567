/// The outcomes as a table, for a terminal or for a page.
struct Table {
  private var lines: [[String]] = [
    ["row", "workload", "this library", "OpenCombine", "closures", "OpenCombine / ours", "ours / closures"]
  ]

  init(_ outcomes: [Outcome]) {
    for outcome in outcomes {
      let keepsMemory = outcome.row.keepsMemory
      lines.append([
        outcome.row.name, outcome.row.sentence, cell(outcome.ours, keepsMemory), cell(outcome.peer, keepsMemory),
        cell(outcome.floor, keepsMemory), rounded(outcome.peerToOurs), rounded(outcome.oursToFloor),
      ])
    }
  }

  func text(isMarkdown: Bool) -> String {
    if isMarkdown {
      var rows = lines.map { "| " + $0.joined(separator: " | ") + " |" }
      rows.insert("|---|---|---|---|---|---|---|", at: 1)
      return rows.joined(separator: "\n")
    }
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    let rows = lines.map { cells in
      zip(cells, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
    }
    return (["median [minimum] ns per event or operation, then mallocs (m), then what stays live"] + rows)
      .joined(separator: "\n")
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
