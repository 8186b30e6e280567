/// The parts of a documentation comment that the page shows.
struct DocumentationComment {
  let paragraphs: [[String]]

  init(lines: [String]) {
    paragraphs = lines.split(whereSeparator: \.isEmpty).map(Array.init)
  }

  /// The first sentence.
  var sentence: String? {
    guard let first = paragraphs.first, let line = first.first, !line.hasPrefix(" ") else { return nil }
    // A link to a symbol, which works where the comment is, becomes code.
    let text = first.joined(separator: " ").replacing("``", with: "`")
    let end = text.firstRange(of: ". ")?.lowerBound
    return end.map { text[..<$0] + "." } ?? text
  }

  /// The first diagram: an indented paragraph that shows time passing.
  var marbles: [String]? {
    paragraphs.first { lines in
      lines.allSatisfy { $0.hasPrefix("    ") } && lines.contains { $0.contains { "-|#".contains($0) } }
    }?.map { String($0.dropFirst(4)) }
  }

  /// What the operator is called elsewhere; nil if nothing is said about it.
  var elsewhere: Elsewhere? {
    let lines = paragraphs.first { $0.first?.hasPrefix("Elsewhere:") == true }
    return lines.map { Elsewhere($0.prefix { !$0.hasPrefix("- ") }.joined(separator: " ")) }
  }
}
