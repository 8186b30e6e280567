import ReactiveCore
import ReactiveTesting

extension Experiment {
  /// The pipeline, its sources' events, its output and the expected output, as marbles.
  ///
  /// A sign is a tick. Events of one tick are in parentheses, and the rows are padded so that equal ticks are aligned.
  package var report: String {
    let expected = expected
    let actual = actual
    var rows = pipeline.sources.sorted().map { number in
      Row("\(SourcePlan.name(number)), \(sources[number].style)", sources[number].events)
    }
    rows.append(Row("expected", Array(zip(expected.ticks, expected.events)), disposal: disposal))
    rows.append(Row("actual", Array(zip(actual.ticks, actual.events)), disposal: disposal))
    let titleWidth = 2 + (rows.map(\.title.count).max() ?? 0)
    let length = rows.map(\.cells.count).max() ?? 0
    let widths = (0..<length).map { tick in rows.map { $0.cell(tick).count }.max() ?? 1 }
    var lines = ["  \(pipeline)"]
    lines += rows.map { row in
      let cells = row.cells.indices.map { padded(row.cell($0), to: widths[$0]) }
      return trimmed("  " + padded(row.title, to: titleWidth) + cells.joined())
    }
    for number in sources.indices where actual.subscriptions[number] != expected.subscriptions[number] {
      let (found, wanted) = (ticks(of: actual.subscriptions[number]), ticks(of: expected.subscriptions[number]))
      lines.append("  \(SourcePlan.name(number)) was subscribed to in ticks: \(found); expected: \(wanted)")
    }
    if !actual.isReleased { lines.append("  sources are still subscribed to when all is over") }
    if actual.pendingActions != expected.pendingActions {
      lines.append("  actions waiting at the end: \(actual.pendingActions), expected \(expected.pendingActions)")
    }
    return lines.joined(separator: "\n")
  }
}

private func ticks(of subscriptions: [SubscriptionInterval]) -> String {
  let texts = subscriptions.map { "\($0.start.components.seconds)-\($0.end?.components.seconds.description ?? "")" }
  return texts.isEmpty ? "none" : texts.joined(separator: ", ")
}

/// One line of marbles.
private struct Row {
  let title: String
  var cells: [String]

  init(_ title: String, _ events: [(tick: Int, event: PipelineEvent)], disposal: Experiment.Disposal? = nil) {
    self.title = title
    var signs = events.map { (tick: $0.tick, sign: Row.sign(of: $0.event)) }
    switch disposal {
    case .atTick(let tick) where events.last?.event.isTerminal != true: signs.append((tick, "!"))
    case .afterEvents(let count) where count <= signs.count: signs[count - 1].sign += "!"
    default: break
    }
    cells = Array(repeating: "", count: (signs.map(\.tick).max() ?? 0) + 1)
    for (tick, sign) in signs { cells[tick] += sign }
  }

  func cell(_ tick: Int) -> String {
    guard tick < cells.count, !cells[tick].isEmpty else { return "-" }
    return cells[tick].count == 1 ? cells[tick] : "(\(cells[tick]))"
  }

  private static func sign(of event: PipelineEvent) -> String {
    switch event {
    case .next(let value): String(value, radix: 36)
    case .failed: "#"
    case .completed: "|"
    }
  }
}

private func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

private func trimmed(_ line: String) -> String {
  String(line.reversed().drop { $0 == " " }.reversed())
}
