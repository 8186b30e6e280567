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
    var rows = lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }.map(Row.init)[...]
    var root = Choice(text: "", operatorName: nil)
    DecisionTree.read(&rows, below: &root, depth: 0)
    self.root = root
  }

  /// The ways to the operators of a name, each as the choices from the root to the operator. The name may lack its labels: `take`, `Signal.merge`.
  func paths(to name: String) -> [[Choice]] {
    let wanted = name.lowercased()
    return allPaths.filter { path in
      guard let full = path.last?.operatorName?.lowercased() else { return false }
      let base = full.prefix { $0 != "(" }
      return full == wanted || base == wanted || base == "signal." + wanted
    }
  }

  /// All lines of the tree, from left to right.
  var outline: [String] { DecisionTree.outline(of: root, indentation: "") }

  private var allPaths: [[Choice]] { DecisionTree.paths(below: root) }

  private static func paths(below choice: Choice) -> [[Choice]] {
    choice.choices.flatMap { next in
      next.operatorName == nil ? paths(below: next).map { [next] + $0 } : [[next]]
    }
  }

  private static func outline(of choice: Choice, indentation: String) -> [String] {
    [indentation + choice.question]
      + choice.choices.flatMap { next in
        [indentation + "- " + next.label]
          + (next.operatorName == nil ? outline(of: next, indentation: indentation + "    ") : [])
      }
  }

  private static func read(_ rows: inout ArraySlice<Row>, below parent: inout Choice, depth: Int) {
    while let row = rows.first, row.depth == depth {
      rows.removeFirst()
      if let question = row.question {
        parent.question = question
      } else {
        var choice = Choice(text: row.text, operatorName: row.operatorName)
        read(&rows, below: &choice, depth: depth + 1)
        parent.choices.append(choice)
      }
    }
  }

  private struct Row {
    let depth: Int
    let text: String
    let question: String?
    let operatorName: String?

    init(_ line: String) {
      let content = line.drop { $0 == " " }
      depth = (line.count - content.count) / 2
      question = content.hasPrefix("? ") ? String(content.dropFirst(2)) : nil
      // The last ` = ` separates the operator: the text before it may have one too.
      let parts = String(content).split(separator: " = ", omittingEmptySubsequences: false)
      text = parts.count > 1 ? parts.dropLast().joined(separator: " = ") : String(content)
      operatorName = parts.count > 1 ? parts.last?.prefix { $0 != "#" }.description : nil
    }
  }
}

extension DecisionTree.Choice {
  /// The choice in one line, with the operator if it leads to one.
  var label: String { operatorName.map { "\(text): \($0)" } ?? text }
}
