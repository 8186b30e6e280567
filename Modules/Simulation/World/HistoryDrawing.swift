/// The drawing of a run: a row for the time, for each task, scheduler and executor, and for each watched signal; a
/// column for each step.
///
/// `*` is a step without a note. The last row marks the steps that were not the default.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct HistoryDrawing: CustomStringConvertible {
  let history: History
  let lanes: Lanes

  /// How many steps are drawn at most: the last ones.
  private static let most = 60

  var description: String {
    let steps = Array(history.steps.suffix(Self.most))
    guard !steps.isEmpty else { return "" }
    var rows = [("time", times(of: steps))]
    for (number, lane) in lanes.all.enumerated() where steps.contains(where: { $0.lane == number }) {
      rows.append((lane.name, steps.map { $0.lane == number ? sign(of: $0) : "-" }))
    }
    for (number, name) in history.rows.enumerated() {
      rows.append((name, steps.map { group($0.events.filter { $0.row == number }.map(\.text)) }))
    }
    rows.append(("not the default", steps.map { $0.isDeviation ? "^" : "" }))
    let widths = steps.indices.map { column in rows.map { $0.1[column].count }.max() ?? 1 }
    let titleWidth = 2 + (rows.map(\.0.count).max() ?? 0)
    let lines = rows.map { title, cells in
      let filler: Character = title == "time" || title == "not the default" ? " " : "-"
      let text = zip(cells, widths).map { cell, width in cell + String(repeating: filler, count: width - cell.count) }
      return ("  " + title.padded(to: titleWidth) + text.joined()).withoutBlanksAtEnd
    }
    let left = history.steps.count - steps.count
    return ((left > 0 ? ["  \(left) steps before these are not drawn"] : []) + lines).joined(separator: "\n")
  }

  private func times(of steps: [History.Step]) -> [String] {
    var last: Duration?
    return steps.map { step in
      defer { last = step.time }
      return step.time == last ? "" : "\(short(step.time)) "
    }
  }

  private func sign(of step: History.Step) -> String {
    step.notes.isEmpty ? "*" : "(" + step.notes.joined(separator: ", ") + ")"
  }

  private func group(_ events: [String]) -> String {
    switch events.count {
    case 0: "-"
    case 1 where events[0].count == 1: events[0]
    default: "(" + (events.allSatisfy { $0.count == 1 } ? events.joined() : events.joined(separator: " ")) + ")"
    }
  }

  /// A time in the largest unit of which it has a whole number.
  private func short(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    if attoseconds == 0 { return "\(seconds)s" }
    let nanoseconds = attoseconds / 1_000_000_000
    if attoseconds % 1_000_000_000 == 0, seconds < 1_000_000 {
      if nanoseconds % 1_000_000 == 0 { return "\(seconds * 1000 + nanoseconds / 1_000_000)ms" }
      if nanoseconds % 1_000 == 0 { return "\(seconds * 1_000_000 + nanoseconds / 1_000)us" }
    }
    return "\(time)"
  }
}
