import Marbles
import Reactive

/// Finds the operator for a task: asks the questions of a decision tree until one operator is left.
struct Which {
  static let name = "which"
  static let usage = "[OPERATOR | NAME-IN-ANOTHER-LIBRARY | --all]"
  static let summary = "questions that lead to the operator you need"
  static let arguments: [ArgumentHelp] = [
    ("OPERATOR", "prints the way to an operator, also from its name in another library"),
    ("--all", "prints all questions"),
  ]
  static let brief = Which(wanted: "debounce", showsAll: false)

  private let wanted: String?
  private let showsAll: Bool
}

extension Which: Walkthrough {
  init(_ arguments: inout Arguments) {
    let showsAll = arguments.flag("--all")
    self.init(wanted: showsAll ? nil : arguments.operand(), showsAll: showsAll)
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    let tree = DecisionTree(lines: try await text("which.txt"))
    if let wanted { return screen.print(try await ways(to: wanted, in: tree)) }
    if showsAll || !Screen.isInteractive { return screen.print(tree.outline) }
    let keys = try await Which.reading { () throws(InputFailure) in try await KeyInput.keyboard.keys() }
    let show = TerminalShow(
      title: "Which operator do I need?", name: Which.name, height: WhichDialogue.height,
      keys: .keyboard, hint: "Type the sign of a choice; Backspace goes back, ")
    try await show.run(
      WhichPipeline(tree: tree).dialogue(with: keys), from: WhichDialogue(from: tree.root), on: screen)
  }

  /// The ways to an operator here, also from the name of an operator in another library.
  private func ways(to name: String, in tree: DecisionTree) async throws(CommandFailure) -> [String] {
    let paths = tree.paths(to: name)
    if !paths.isEmpty { return lines(of: paths) }
    let meanings = ForeignNames(lines: try await text("elsewhere.txt")).meanings(of: name)
    guard !meanings.isEmpty else { throw .usage("there is no operator named '\(name)'; which --all lists them") }
    let ways = meanings.map { meaning in
      ["\(meaning.name) of \(meaning.library) is \(meaning.operatorName) here:"]
        + lines(of: tree.paths(to: meaning.operatorName))
    }
    return Array(ways.joined(separator: [""]))
  }

  private func lines(of paths: [[DecisionTree.Choice]]) -> [String] {
    let ways = paths.map { path in
      path.enumerated().map { depth, choice in String(repeating: "  ", count: depth) + choice.label }
    }
    return Array(ways.joined(separator: [""]))
  }

  /// The lines of a text that comes with the program.
  private func text(_ name: String) async throws(CommandFailure) -> [String] {
    try await Which.reading { () throws(InputFailure) in try await TextSource.shipped(name).lines.allValues() }
  }
}
