/// The parts of an operator's documentation comment that the page of operators shows.
struct Comment {
  /// The first sentence. Links to symbols become code, since they lead nowhere on the page.
  let sentence: String?
  /// The first diagram: an indented paragraph with a line of time.
  let marbles: [String]?
  /// The paragraph with the operator's names in other libraries, such as "Elsewhere: `a`, `b(_:)` (RxSwift, Combine),
  /// `c` (Reactor)."
  let elsewhere: String
  private var names: [String: [String]] = [:]

  /// The libraries with a column on the page, and others.
  static let libraries = ["ReactiveObjC", "ReactiveSwift", "RxSwift", "Combine"]
  private static let otherLibraries = ["RxJava", "Reactor"]

  init(_ lines: [String]) {
    let paragraphs = lines.split(whereSeparator: \.isEmpty)
    let summary = paragraphs.first.flatMap { $0.first!.hasPrefix(" ") ? nil : $0.joined(separator: " ") }
    sentence = summary?.replacing("``", with: "`").replacing(#/\. .*/#, with: ".")
    marbles =
      paragraphs
      .first { $0.allSatisfy { $0.hasPrefix("    ") } && $0.contains { $0.contains(#/[-|#]/#) } }?
      .map { String($0.dropFirst(4)) }
    elsewhere = (paragraphs.first { $0.first!.hasPrefix("Elsewhere:") } ?? [])
      .prefix { !$0.hasPrefix("- ") }.joined(separator: " ")
    // Names are in backticks, and may contain parentheses.
    for group in elsewhere.matches(of: #/((?:`[^`]+`|[^`(])*)\(([^)]*)\)/#) {
      for library in group.2.split(separator: ", ") {
        names[String(library), default: []] += group.1.matches(of: #/`[^`]+`/#).map { String($0.0) }
      }
    }
  }

  /// The names in a library, or a dash.
  func names(in library: String) -> String { names[library]?.joined(separator: ", ") ?? "–" }

  /// Whether a library without a column of its own has a name for the operator.
  var isInOthers: Bool { Comment.otherLibraries.contains { names[$0] != nil } }

  /// Whether the paragraph names only known libraries, and a library for each name.
  var isElsewhereWellFormed: Bool {
    let nothing = "Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC."
    let form = #/Elsewhere: (?:(?:[^`(]*`[^`]+`)+[^`(]*\([^)]*\))+[^`(]*\./#
    return (elsewhere == nothing || elsewhere.wholeMatch(of: form) != nil)
      && names.keys.allSatisfy((Comment.libraries + Comment.otherLibraries).contains)
  }
}
