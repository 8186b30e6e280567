/// Draws diagrams one below the other, with the same tick in the same column, and a mark below one tick.
struct MarbleDrawing {
  private var rows: [(title: String, cells: [String])] = []

  mutating func add(_ title: String, _ cells: [String]) {
    rows.append((title, cells))
  }

  func draw(marking tick: Int) -> String {
    let titleWidth = (rows.map(\.title.count).max() ?? 0) + 2
    let count = max(tick + 1, rows.map(\.cells.count).max() ?? 0)
    let widths = (0..<count).map { tick in
      rows.map { $0.cells.indices.contains(tick) ? $0.cells[tick].count : 1 }.max() ?? 1
    }
    var lines = rows.map { row in
      let cells = zip(row.cells, widths).map { cell, width in MarbleDrawing.pad(cell, to: width) }
      return "  " + MarbleDrawing.pad(row.title, to: titleWidth) + cells.joined()
    }
    lines.append("  " + String(repeating: " ", count: titleWidth + widths[..<tick].reduce(0, +)) + "^")
    return lines.map(MarbleDrawing.trim).joined(separator: "\n")
  }

  private static func pad(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func trim(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }
}
