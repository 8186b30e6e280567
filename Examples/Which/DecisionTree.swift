/// The questions that lead to an operator, read from indented text; `Texts/which.txt` describes its format.
struct DecisionTree: Sendable {
  /// A choice: an operator, or a question with further choices.
  struct Choice: Sendable {
    let text: String
    /// The operator's name; nil if there are further choices.
    let operatorName: String?
    /// The page that explains it; nil for the page of all operators.
    var page: String?
    var question = ""
    var choices: [Choice] = []
  }

  /// The first question, with its choices.
  let root: Choice

  /// Reads the tree. Comments begin with `#`.
  init(lines: [String]) {
    var rows = lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }[...]
    var root = Choice(text: "", operatorName: nil)
    DecisionTree.read(&rows, below: &root, depth: 0)
    self.root = root
  }

  /// The ways to the operators of a name, each as the choices from the root to the operator. The name may lack its
  /// labels: `take`, `Signal.merge`.
  func paths(to name: String) -> [[Choice]] {
    let wanted = name.lowercased()
    return root.paths.filter { path in
      guard let full = path.last?.operatorName?.lowercased() else { return false }
      let base = full.prefix { $0 != "(" }
      return full == wanted || base == wanted || base.hasSuffix("." + wanted)
    }
  }

  /// The ways that have a word below the first choice, in the singular or the plural: `files`, `request`.
  func paths(about word: String) -> [[Choice]] {
    let wanted = DecisionTree.singular(word.lowercased())
    return root.paths.filter { path in
      path.dropFirst().contains { choice in
        choice.text.lowercased().split { !$0.isLetter && $0 != "-" }.contains { DecisionTree.singular($0) == wanted }
      }
    }
  }

  /// The operators' names without their labels.
  var names: Set<String> {
    Set(root.paths.compactMap { $0.last?.operatorName?.prefix { $0 != "(" }.description })
  }

  private static func singular(_ word: some StringProtocol) -> String {
    let ending = ["sses", "xes", "ches"].contains(where: word.hasSuffix) ? 2 : word.hasSuffix("s") ? 1 : 0
    return String(word.dropLast(word.hasSuffix("ss") ? 0 : ending))
  }

  /// All lines of the tree, from left to right.
  var outline: [String] { root.outline(indentation: "") }

  private static func read(_ rows: inout ArraySlice<String>, below parent: inout Choice, depth: Int) {
    while let row = rows.first, row.prefix(while: { $0 == " " }).count == 2 * depth {
      rows.removeFirst()
      let content = String(row.dropFirst(2 * depth))
      if content.hasPrefix("? ") {
        parent.question = String(content.dropFirst(2))
        continue
      }
      // The last ` = ` separates the operator: the text before it may have one too.
      let parts = content.split(separator: " = ", omittingEmptySubsequences: false)
      let name = parts.count > 1 ? parts.last?.split(maxSplits: 1) { $0 == "#" || $0 == "@" } : nil
      var choice = Choice(
        text: parts.prefix(max(1, parts.count - 1)).joined(separator: " = "), operatorName: name?.first?.description,
        page: parts.last?.contains("@") == true ? name?.last?.description : nil)
      read(&rows, below: &choice, depth: depth + 1)
      parent.choices.append(choice)
    }
  }
}

extension DecisionTree.Choice {
  /// The choice in one line, with the operator if it leads to one.
  var label: String { operatorName.map { "\(text): \($0)" } ?? text }

  /// The ways to the operators below.
  fileprivate var paths: [[Self]] {
    choices.flatMap { next in next.operatorName == nil ? next.paths.map { [next] + $0 } : [[next]] }
  }

  /// The question, and all below it.
  fileprivate func outline(indentation: String) -> [String] {
    [indentation + question]
      + choices.flatMap { next in
        [indentation + "- " + next.label]
          + (next.operatorName == nil ? next.outline(indentation: indentation + "    ") : [])
      }
  }
}
