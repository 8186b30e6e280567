/// The questions that lead to an operator, read from indented text; `Texts/which.txt` describes its format.
struct DecisionTree: Sendable {
  /// A choice: an operator, or a question with further choices.
  struct Choice: Sendable {
    let text: String
    /// The operator's name; nil if there are further choices.
    let operatorName: String?
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

  /// The ways to the operators of a name, each as the choices from the root to the operator. The name may lack its labels: `take`, `Signal.merge`.
  func paths(to name: String) -> [[Choice]] {
    let wanted = name.lowercased()
    return root.paths.filter { path in
      guard let full = path.last?.operatorName?.lowercased() else { return false }
      let base = full.prefix { $0 != "(" }
      return full == wanted || base == wanted || base == "signal." + wanted
    }
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
      let name = parts.count > 1 ? parts.last?.prefix { $0 != "#" }.description : nil
      var choice = Choice(text: parts.prefix(max(1, parts.count - 1)).joined(separator: " = "), operatorName: name)
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
