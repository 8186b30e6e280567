/// The names of an operator in other libraries.
struct Elsewhere {
  static let columns = ["ReactiveObjC", "ReactiveSwift", "RxSwift", "Combine"]
  static let others = ["RxJava", "Reactor"]

  let paragraph: String
  private(set) var names: [String: [String]] = [:]
  /// What is wrong with the paragraph.
  private(set) var complaint: String?

  /// Reads `Elsewhere:`, then names in code voice, each or several followed by the libraries that use them in parentheses, and a full stop.
  init(_ paragraph: String) {
    self.paragraph = paragraph
    let text = paragraph.dropFirst("Elsewhere:".count)
    var words: [String] = []
    // Between backticks lies a name, which may have parentheses of its own.
    for (number, piece) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      if number % 2 == 1 {
        words.append("`\(piece)`")
        continue
      }
      let parts = piece.split(separator: "(", omittingEmptySubsequences: false)
      for part in parts.dropFirst() {
        add(words, in: part.prefix { $0 != ")" })
        words = []
      }
    }
    if !words.isEmpty { complaint = "names no library for \(words.joined(separator: ", "))" }
    if names.isEmpty, !text.hasPrefix(" none of the four.") { complaint = "names no library" }
    if !text.hasSuffix(".") { complaint = "does not end with a full stop" }
  }

  private mutating func add(_ words: [String], in libraries: Substring) {
    if words.isEmpty { complaint = "gives no name in (\(libraries))" }
    for library in libraries.split(separator: ", ").map(String.init) {
      if !(Elsewhere.columns + Elsewhere.others).contains(library) { complaint = "names the library \(library)" }
      names[library, default: []] += words
    }
  }
}
