import Marbles

/// Values as an area, the newest on the right, exact to an eighth of a line.
struct AreaChart {
  private static let levels = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// From zero to one, the newest last.
  var values: [Double]
  var columns: Int
  var rows: Int
  /// The colours from bottom to top.
  var styles: [Style] = []

  var lines: [String] {
    let shown = values.suffix(columns)
    let margin = String(repeating: " ", count: max(0, columns - shown.count))
    return (0..<rows).reversed().map { row in
      let line = margin + shown.map { cell($0, row: row) }.joined()
      return styles.isEmpty ? line : line.styled(styles[styles.count * row / rows])
    }
  }

  private func cell(_ value: Double, row: Int) -> String {
    // Values above zero are always visible, even very small ones.
    let eighths = max(1, Int((min(1, max(0, value)) * Double(rows * 8)).rounded()))
    return AreaChart.levels[min(8, max(0, eighths - row * 8))]
  }
}
