import Reporting

/// The outcomes as a table, for a terminal or for a page.
struct Table {
  private var lines: [[String]] = [
    [
      "row", "workload", "this library", "OpenCombine", "async-algorithms", "closures", "OpenCombine / ours", "target",
      "ours / closures",
    ]
  ]
  private var notes: [String] = []

  init(_ outcomes: [Outcome]) {
    for outcome in outcomes {
      let row = outcome.row
      var peer = cell(outcome.peer, row.keepsMemory)
      if let estimate = row.estimate {
        peer = "≈ \(rounded(outcome.peer.median)), \(estimate.library)"
        notes.append(
          "≈ in row \(row.name): the time of \(estimate.library), estimated from OpenCombine's row \(estimate.neighbour) in this run, by the "
            + "ratio \(whole(estimate.nanoseconds)) to \(whole(estimate.neighbourNanoseconds)) measured once.")
      }
      if outcome.reachesTarget == false, let obstacle = row.obstacle {
        notes.append("Row \(row.name) misses its target: \(obstacle).")
      }
      lines.append([
        row.name, row.sentence, cell(outcome.ours, row.keepsMemory), peer,
        outcome.asyncAlgorithms.map { cell($0, row.keepsMemory) } ?? "–", cell(outcome.floor, row.keepsMemory),
        rounded(outcome.peerToOurs), target(outcome), rounded(outcome.oursToFloor),
      ])
    }
  }

  func text(isMarkdown: Bool) -> String {
    let table = table(lines, isMarkdown: isMarkdown)
    if isMarkdown { return ([table] + (notes.isEmpty ? [] : [""]) + notes.map { "- " + $0 }).joined(separator: "\n") }
    return (["median [minimum] ns per event or operation, then mallocs (m), then what stays live", table] + notes)
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
}
