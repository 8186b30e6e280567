import Keys
import Marbles

/// The way from the first question to an operator.
struct WhichDialogue: Sendable {
  /// The keys for the choices of one question.
  private static let keys = Array("123456789abcdefghijklmnopqrstuvwxyz")

  private var path: [DecisionTree.Choice]

  init(from root: DecisionTree.Choice) { path = [root] }

  private var current: DecisionTree.Choice { path[path.count - 1] }

  /// The operator, once there is one.
  var answer: String? { current.operatorName }

  mutating func note(_ key: Key) {
    switch key {
    case .backspace where path.count > 1: path.removeLast()
    case .character(let sign):
      guard let place = WhichDialogue.keys.firstIndex(of: sign), place < current.choices.count else { return }
      path.append(current.choices[place])
    default: break
    }
  }
}

extension WhichDialogue: Showable {
  /// Room for each question.
  var height: Int { 17 }

  func picture(in frame: Frame) -> [String] {
    let choices = zip(WhichDialogue.keys, current.choices).map { "  \($0)  \($1.text)" }
    return path.dropFirst().map { "  > " + $0.text }
      + (path.count > 1 ? [""] : []) + (answer.map { [$0.styled(.bold)] } ?? [current.question] + choices)
  }

  var summary: String {
    guard let answer else { return "" }
    return current.page.map { "\($0) explains `\(answer)`." }
      ?? "Documentation/Operators.md has a section and a picture of `\(answer)`."
  }
}
