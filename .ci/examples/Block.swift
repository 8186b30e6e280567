/// A block of code on a page, with what the page says about it.
struct Block {
  /// The use of a block.
  enum Fate {
    case compiled
    /// Compiled, run, and to print this.
    case run(prints: String)
    /// Compiled, and run as a test.
    case test
    case skipped(reason: String)
  }

  /// Where it stands.
  let page: String
  /// The line of the page on which its code begins.
  let line: Int
  var lines: [String]
  /// The earlier blocks of its page that it continues.
  var beginning: [Block] = []
  var fate: Fate

  var place: String { "\(page):\(line)" }
  var imports: [String] { lines.filter { $0.hasPrefix("import ") || $0.hasPrefix("@preconcurrency import ") } }

  static let skipMark = "<!-- not compiled: "
  static let continuationMark = "<!-- continues -->"

  /// Whether it needs a test around it.
  static func isTest(_ lines: [String]) -> Bool {
    let words = ["import Testing", "@Test", "#expect(", "expectMarbles(", "expectNoLeaks ", "law.check"]
    return lines.contains { line in words.contains { line.contains($0) } }
  }
}
