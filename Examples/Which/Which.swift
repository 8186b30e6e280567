import Marbles
import Reactive

/// Finds the operator for a task: asks the questions of a decision tree until one operator is left.
struct Which: Walkthrough {
  static let summary = "questions that lead to the operator you need"
  static let arguments: [ArgumentHelp] = [
    ("OPERATOR", "prints the way to an operator, also from its name elsewhere, or from a word such as 'file'"),
    ("--all", "prints all questions"),
  ]

  private let wanted: String?
  private let showsAll: Bool

  init(_ arguments: inout Arguments) {
    showsAll = arguments.flag("--all")
    wanted = arguments.isBrief ? "debounce" : showsAll ? nil : arguments.operand()
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    let tree = DecisionTree(lines: try await TextSource.shipped("which.txt").lines.allValues())
    if let wanted { return screen.print(try await ways(to: wanted, in: tree)) }
    if showsAll || !Screen.isInteractive { return screen.print(tree.outline) }
    let show = TerminalShow(
      title: "Which operator do I need?", keys: .keyboard, hint: "Type the sign of a choice; Backspace goes back, ")
    let keys = try await KeyInput.keyboard.keys()
    try await show.run(
      WhichPipeline(tree: tree).dialogue(with: keys), from: WhichDialogue(from: tree.root), on: screen)
  }

  /// The ways to an operator here, also from the name of an operator in another library.
  private func ways(to name: String, in tree: DecisionTree) async throws(CommandFailure) -> [String] {
    let paths = tree.paths(to: name)
    if !paths.isEmpty { return lines(of: paths) }
    let names = ForeignNames(lines: try await TextSource.shipped("elsewhere.txt").lines.allValues())
    let ways = names.meanings(of: name).map { meaning in
      ["\(meaning.name) of \(meaning.library) is \(meaning.operatorName) here:"]
        + lines(of: tree.paths(to: meaning.operatorName))
    }
    if !ways.isEmpty { return Array(ways.joined(separator: [""])) }
    let found = tree.paths(about: name)
    if !found.isEmpty { return lines(of: found) }
    let near = nearest(to: name, among: tree.names, limit: 3).joined(separator: ", ")
    throw .usage("there is no operator named '\(name)'; did you mean \(near)? which --all lists them")
  }

  private func lines(of paths: [[DecisionTree.Choice]]) -> [String] {
    let ways = paths.map { path in
      path.enumerated().map { depth, choice in String(repeating: "  ", count: depth) + choice.label }
    }
    return Array(ways.joined(separator: [""]))
  }
}
