import Foundation

/// The page that lists all operators: what the catalogue is held against.
struct OperatorsPage {
  var path: String

  /// Fails if an operator of the page is neither drawn nor excused, or if the catalogue has one that the page has not.
  func check(_ catalogue: Catalogue) throws(CommandFailure) -> String {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw .unusable("marbles: '\(path)' cannot be read")
    }
    let listed = operators(in: text)
    if listed.isEmpty { throw .unusable("marbles: '\(path)' lists no operators") }
    let drawn = catalogue.entries.map { "\($0.section): \($0.name)" }
    let excused = undrawn.flatMap { section in section.operators.map { "\(section.section): \($0.name)" } }
    let missing = Set(listed).subtracting(drawn).subtracting(excused)
    let unknown = Set(drawn + excused).subtracting(listed)
    let twice = Set(drawn).intersection(excused)
    let slugs = Dictionary(grouping: catalogue.entries, by: { $0.slug.lowercased() }).filter { $1.count > 1 }.keys
    for (names, problem) in [
      (missing, "neither in the catalogue nor excused"), (unknown, "not on the page"),
      (twice, "both drawn and excused"),
      (Set(slugs), "the name of more than one picture"),
      (
        Set(catalogue.entries.map(\.slug)).subtracting(Catalogue.live.entries.map(\.slug))
          .symmetricDifference(notLive.map(\.name)), "either on the page of diagrams, or excused there, and not both"
      ),
    ] where !names.isEmpty {
      throw .unusable("marbles: \(problem): \(names.sorted().joined(separator: "; "))")
    }
    return "\(listed.count) operators: \(drawn.count) drawn, \(excused.count) excused"
  }

  private func operators(in text: String) -> [String] {
    var section = ""
    return text.split(separator: "\n").compactMap { line in
      if line.hasPrefix("## ") { section = String(line.dropFirst(3)) }
      return line.hasPrefix("### `") ? "\(section): \(line.dropFirst(5).dropLast())" : nil
    }
  }
}
