/// The parts of a documentation comment that the page of operators shows.
struct Comment {
  let paragraphs: [[String]]

  init(_ lines: [String]) { paragraphs = lines.split(whereSeparator: \.isEmpty).map(Array.init) }

  /// The first sentence. Links to symbols become code, since they lead nowhere on the page.
  var sentence: String? {
    guard let first = paragraphs.first, let line = first.first, !line.hasPrefix(" ") else { return nil }
    let text = first.joined(separator: " ").replacing("``", with: "`")
    return text.firstRange(of: ". ").map { text[..<$0.lowerBound] + "." } ?? text
  }

  /// The first diagram: an indented paragraph with a line of time.
  var marbles: [String]? {
    paragraphs.first { lines in
      lines.allSatisfy { $0.hasPrefix("    ") } && lines.contains { $0.contains { "-|#".contains($0) } }
    }?.map { String($0.dropFirst(4)) }
  }

  var elsewhere: Elsewhere {
    let lines = paragraphs.first { $0.first?.hasPrefix("Elsewhere:") == true } ?? []
    return Elsewhere(lines.prefix { !$0.hasPrefix("- ") }.joined(separator: " "))
  }
}

/// The paragraph with an operator's names in other libraries: names in code voice, then their libraries in parentheses, and a full stop.
struct Elsewhere {
  static let columns = ["ReactiveObjC", "ReactiveSwift", "RxSwift", "Combine"]
  private static let others = ["RxJava", "Reactor"]

  let paragraph: String
  private var names: [String: [String]] = [:]
  /// The fault of the paragraph, if it has one.
  private(set) var complaint: String?

  init(_ paragraph: String) {
    self.paragraph = paragraph
    let text = paragraph.dropFirst("Elsewhere:".count)
    var words: [String] = []
    // Names are between backticks, and may contain parentheses.
    for (number, piece) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      if number % 2 == 1 {
        words.append("`\(piece)`")
        continue
      }
      for part in piece.split(separator: "(", omittingEmptySubsequences: false).dropFirst() {
        if words.isEmpty { complaint = "gives no name in (\(part))" }
        for library in part.prefix(while: { $0 != ")" }).split(separator: ", ").map(String.init) {
          if !(Elsewhere.columns + Elsewhere.others).contains(library) { complaint = "names the library \(library)" }
          names[library, default: []] += words
        }
        words = []
      }
    }
    if !words.isEmpty { complaint = "names no library for \(words.joined(separator: ", "))" }
    if names.isEmpty, !text.hasPrefix(" none of the four.") { complaint = "names no library" }
    if !text.hasSuffix(".") { complaint = "does not end with a full stop" }
  }

  /// The names in a library, or a dash.
  func names(in library: String) -> String { names[library]?.joined(separator: ", ") ?? "–" }

  /// Whether a library without a column of its own has a name for the operator.
  var isInOthers: Bool { Elsewhere.others.contains { names[$0] != nil } }
}
