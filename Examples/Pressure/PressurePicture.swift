import Marbles
import Reactive

/// The picture of all policies: for each the parts that were read and taken, and a chart of how far the reader was ahead.
struct PressurePicture {
  private static let chartRows = 2
  private static let fixed = 4

  var title: String
  var parts: Int
  var policies: [PressurePolicy]
  var history: PressureHistory
  var footer: String

  /// The height of a picture, in lines.
  static func height(policies: Int) -> Int { policies * (chartRows + 2) + fixed }

  func lines(columns: Int) -> [String] {
    let panels = policies.enumerated().flatMap { index, policy in
      panel(policy, index < history.courses.count ? history.courses[index] : nil, columns: columns) + [""]
    }
    return [title, ""] + panels + [footer.styled(.dim)]
  }

  private func panel(_ policy: PressurePolicy, _ course: PressureHistory.Course?, columns: Int) -> [String] {
    let isNow = course.map { !$0.log.isOver } ?? false
    let name = (isNow ? "▸ " : "  ") + policy.name.padding(to: 12).styled(course == nil ? .dim : .bold)
    guard let course else { return [name] + [String](repeating: "", count: PressurePicture.chartRows) }
    let room = max(5, min(20, (columns - 72) / 2))
    let figures =
      "read " + bar(course.log.read, columns: room, .cyan) + " taken " + bar(course.log.taken, columns: room, .green)
      + " ahead \(course.log.ahead.grouped.leading(to: 5)), at most \(course.log.farthest.grouped)"
      + (course.log.dropped > 0 ? ", \(course.log.dropped.grouped) dropped".styled(.red) : "")
    let chart = AreaChart(
      values: squeezed(course.samples, to: max(8, columns - 6)).map { Double($0) / Double(max(1, history.farthest)) },
      columns: columns - 6, rows: PressurePicture.chartRows, styles: [.yellow])
    return [name + figures] + chart.lines.map { "    " + $0 }
  }

  private func bar(_ value: Int, columns: Int, _ style: Style) -> String {
    let bar = Bar(value: min(value, parts), maximum: parts, columns: columns).description
    return bar.styled(style) + String(repeating: "░", count: max(0, columns - bar.width)).styled(.dim)
  }

  /// A whole course in a number of columns: the greatest sample of each column.
  private func squeezed(_ samples: [Int], to columns: Int) -> [Int] {
    guard samples.count > columns else { return samples + [Int](repeating: 0, count: columns - samples.count) }
    return (0..<columns).map { column in
      samples[column * samples.count / columns..<(column + 1) * samples.count / columns].max() ?? 0
    }
  }
}

/// The same as plain lines, for where nothing can be drawn.
struct PressureReport: Sendable {
  func line(_ course: PressureHistory.Course) -> String {
    let log = course.log
    return course.name.padding(to: 10) + "  read \(log.read.grouped)  taken \(log.taken.grouped)"
      + "  dropped \(log.dropped.grouped)  at most \(log.farthest.grouped) ahead"
  }
}
