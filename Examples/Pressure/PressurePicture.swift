import Marbles

/// The picture of all policies: for each its effect, the parts that were read and taken, and a chart of how far the
/// reader was ahead.
extension PressureHistory: Showable {
  private static let chartRows = 2

  func picture(in frame: Frame) -> [String] {
    Array(
      policies.enumerated().flatMap { index, policy in
        panel(policy, index < courses.count ? courses[index] : nil, columns: frame.columns) + [""]
      }.dropLast())
  }

  private func panel(_ policy: PressurePolicy, _ course: Course?, columns: Int) -> [String] {
    let name = policy.name.padding(to: 12).styled(course == nil ? .dim : .bold)
    let effect = "              " + policy.effect.styled(.dim)
    guard let course else { return ["  " + name, effect] + [String](repeating: "", count: PressureHistory.chartRows) }
    let log = course.log
    func bar(_ value: Int, _ style: Style) -> String {
      Bar(value: min(value, parts), maximum: parts, columns: max(5, min(20, (columns - 72) / 2))).styled(style)
    }
    let figures =
      "read " + bar(log.read, .cyan) + " taken " + bar(log.taken, .green)
      + " ahead \(log.ahead.grouped.leading(to: 5))".styled(.yellow) + ", at most \(log.farthest.grouped)"
      + (log.dropped > 0 ? ", \(log.dropped.grouped) dropped".styled(.red) : "")
    let farthest = Double(max(1, courses.map(\.log.farthest).max() ?? 1))
    let values = course.samples.map { Double($0) / farthest }
    let chart = AreaChart(values: values, columns: columns - 6, rows: PressureHistory.chartRows, styles: [.yellow])
    return [(log.isOver ? "  " : "▸ ") + name + figures, effect] + chart.lines.map { "    " + $0 }
  }
}
