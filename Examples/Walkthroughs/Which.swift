import Foundation
import Marbles
import Reactive

/// Finds the operator for a task: asks the questions of a decision tree until one operator is left.
struct Which: Walkthrough {
  static let name = "which"
  static let usage = "which [OPERATOR | NAME-IN-ANOTHER-LIBRARY | --all]"
  static let summary = "questions that lead to the operator you need"
  static var brief: Which { Which(task: .find("debounce")) }

  private enum Task {
    case ask, showAll
    case find(String)
  }

  /// The keys for the choices of one question.
  private static let keys = Array("123456789abcdefghijklmnopqrstuvwxyz")

  private let task: Task

  private init(task: Task) {
    self.task = task
  }

  init(arguments: [String]) throws(CommandFailure) {
    switch (arguments.first, arguments.count) {
    case (nil, _): self.init(task: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 ? .ask : .showAll)
    case ("--all", 1): self.init(task: .showAll)
    case (let option?, _) where option.hasPrefix("-") && option != "--all":
      throw .usage("which has no option '\(option)'")
    case (let name?, 1): self.init(task: .find(name))
    default: throw .usage("which takes one operator, but was also given '\(arguments[1])'")
    }
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    let tree = DecisionTree(lines: try await text("which.txt"))
    switch task {
    case .showAll: screen.print(tree.outline)
    case .ask: await ask(from: tree.root, on: screen)
    case .find(let name):
      let paths = tree.paths(to: name)
      if paths.isEmpty {
        let known = ForeignNames(lines: try await text("elsewhere.txt")).meanings(of: name)
        guard !known.isEmpty else { throw .usage("there is no operator named '\(name)'; which --all lists them") }
        for (number, meaning) in known.enumerated() {
          if number > 0 { screen.print() }
          screen.print("\(meaning.name) of \(meaning.library) is \(meaning.operatorName) here:")
          show(tree.paths(to: meaning.operatorName), on: screen)
        }
      } else {
        show(paths, on: screen)
      }
    }
  }

  /// The lines of a text that comes with the program.
  private func text(_ name: String) async throws(CommandFailure) -> [String] {
    do throws(ReadingFailure) {
      return try await lines(of: .shipped(name)).allValues()
    } catch {
      throw .unusable("\(Which.name): \(error.message)")
    }
  }

  private func show(_ paths: [[DecisionTree.Choice]], on screen: Screen) {
    for (number, path) in paths.enumerated() {
      if number > 0 { screen.print() }
      screen.print(path.enumerated().map { depth, choice in String(repeating: "  ", count: depth) + choice.label })
    }
  }

  /// Asks questions until a choice leads to an operator, or the reader stops.
  @MainActor
  private func ask(from root: DecisionTree.Choice, on screen: Screen) async {
    var path = [root]
    screen.print(["Type the sign of a choice; Backspace goes back, Escape ends it.", ""])
    screen.print(question(of: root))
    for await key in typedKeys().values {
      switch key {
      case .stop, .end: return
      case .erase where path.count > 1: path.removeLast()
      case .character(let sign):
        guard let choice = choice(for: sign, of: path[path.count - 1]) else { continue }
        screen.print(["  > " + choice.text, ""])
        if let operatorName = choice.operatorName {
          return screen.print([operatorName.styled(.bold), "", Which.hint(for: operatorName)])
        }
        path.append(choice)
      default: continue
      }
      screen.print(question(of: path[path.count - 1]))
    }
  }

  private func choice(for sign: Character, of choice: DecisionTree.Choice) -> DecisionTree.Choice? {
    Which.keys.firstIndex(of: sign).flatMap { $0 < choice.choices.count ? choice.choices[$0] : nil }
  }

  private func question(of choice: DecisionTree.Choice) -> [String] {
    [choice.question] + zip(Which.keys, choice.choices).map { "  \($0)  \($1.text)" }
  }

  /// Where to read about an operator.
  private static func hint(for operatorName: String) -> String {
    "Documentation/Operators.md has its description and its picture: search there for `\(operatorName)`."
  }
}
