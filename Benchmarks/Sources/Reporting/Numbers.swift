/// A number for people: one decimal below ten, none above.
public func rounded(_ value: Double) -> String {
  value < 9.95 ? String((value * 10).rounded() / 10) : whole(value)
}

/// A number for people, without decimals.
public func whole(_ value: Double) -> String { String(Int(value.rounded())) }

/// Lines of cells as a table: for a terminal, or for a page in Markdown. The first line has the headings.
public func table(_ lines: [[String]], isMarkdown: Bool) -> String {
  guard let headings = lines.first else { return "" }
  if isMarkdown {
    var rows = lines.map { "| " + $0.joined(separator: " | ") + " |" }
    rows.insert("|" + headings.map { _ in "---|" }.joined(), at: 1)
    return rows.joined(separator: "\n")
  }
  let widths = headings.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
  return lines.map { cells in
    zip(cells, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
  }
  .joined(separator: "\n")
}
