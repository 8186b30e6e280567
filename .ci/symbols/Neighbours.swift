import Foundation

/// For each operator, those that answer the same question of Documentation/WhichOperator.md: what people confuse it
/// with.
struct Neighbours {
  /// A question of the page, with the operators that answer it.
  private final class Question {
    /// The choices that lead to it.
    let path: [String]
    let parent: Question?
    var anchors: [String] = []
    var questions: [Question] = []

    init(_ path: [String], below parent: Question?) { (self.path, self.parent) = (path, parent) }

    /// Its own answers, then those of the questions below it, then those of the question above.
    func near(_ anchor: String) -> [String] {
      let all = anchors + questions.flatMap { $0.anchors.prefix(1) } + (anchors.count < 3 ? parent?.anchors ?? [] : [])
      return all.filter { $0 != anchor }
    }
  }

  private let operators: [String: Operator]
  private var questions: [Question] = []
  private static let limit = 8

  init(page: Page, tree: String) throws {
    operators = Dictionary(
      uniqueKeysWithValues: zip(page.sections, page.anchors).flatMap { zip($1.operators, $0.operators) })
    var open: [Question] = []
    for line in try String(contentsOfFile: tree, encoding: .utf8).split(separator: "\n") {
      if let heading = line.wholeMatch(of: #/## (.*)/#) {
        open = [Question([String(heading.1)], below: nil)]
        questions.append(open[0])
      } else if let choice = line.wholeMatch(of: #/( *)- (.*)/#) {
        let depth = choice.1.count / 2
        guard open.count > depth else { finish(["\(tree): error: a choice without a question: \(line)"]) }
        open.removeSubrange((depth + 1)...)
        if let words = choice.2.firstMatch(of: #/^\*\*(.*):\*\*/#) {
          open.append(Question(open[depth].path + [String(words.1)], below: open[depth]))
          open[depth].questions.append(open[depth + 1])
          questions.append(open[depth + 1])
        } else if let anchor = choice.2.firstMatch(of: #/\(Operators\.md#([^)]*)\)/#) {
          open[depth].anchors.append(String(anchor.1))
        }
      }
    }
  }

  /// Adds to the page of each operator a group of links for each question that it answers. Returns the number of pages.
  func add(to site: String) throws -> (pages: Int, faults: [String]) {
    let pages = try OperatorPages(site: site)
    var (changed, faults) = (0, [String]())
    for (anchor, each) in operators {
      let groups = questions.filter { $0.anchors.contains(anchor) }.map { question in
        let near = question.near(anchor).prefix(Self.limit).compactMap { operators[$0]?.main.symbol }
        return (title: question.path.joined(separator: ": "), symbols: near)
      }
      for declaration in [each.main] + each.variants {
        if try pages.add(groups.filter { !$0.symbols.isEmpty }, to: declaration.symbol) {
          changed += 1
        } else {
          faults.append("\(declaration.file):\(declaration.symbol.line): error: \(declaration.name) has no page")
        }
      }
    }
    return (changed, faults.sorted())
  }
}

/// The pages of a built site that show a symbol.
private struct OperatorPages {
  private var pages: [String: (file: URL, page: Site.Object)] = [:]
  /// What other pages show of a page, by its identifier.
  private var cards: [String: Site.Object] = [:]

  init(site: String) throws {
    let folder = URL(fileURLWithPath: site).appendingPathComponent("data/documentation")
    for file in Site.files(in: folder, ending: ".json") {
      guard let page = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? Site.Object else { continue }
      cards.merge(Site.references(of: page)) { first, _ in first }
      guard let symbol = JSON(value: page).metadata.externalID.string else { continue }
      pages[symbol] = (file, page)
    }
  }

  /// Adds groups of links to the page of a symbol. Returns whether all of these symbols have pages.
  func add(_ groups: [(title: String, symbols: [Symbol])], to symbol: Symbol) throws -> Bool {
    guard let (file, original) = pages[symbol.identifier] else { return false }
    var (page, references, sections) = (original, Site.references(of: original), [Site.Object]())
    for group in groups {
      let identifiers = group.symbols.compactMap { symbol in
        pages[symbol.identifier].flatMap { JSON(value: $0.page).identifier.url.string }
      }
      for identifier in identifiers where references[identifier] == nil { references[identifier] = cards[identifier] }
      if !identifiers.allSatisfy({ references[$0] != nil }) || identifiers.count < group.symbols.count { return false }
      sections.append(["title": group.title, "identifiers": identifiers])
    }
    page["references"] = references
    page["seeAlsoSections"] = (page["seeAlsoSections"] as? [Any] ?? []) + sections
    try JSONSerialization.data(withJSONObject: page, options: [.sortedKeys, .withoutEscapingSlashes]).write(to: file)
    return true
  }
}
