/// A parameter of an operator that the command line can set.
struct OperatorOption: Sendable {
  enum Range: Sendable {
    case number(ClosedRange<Int>)
    case choice([String])
    /// A number, or nil for as many as there are.
    case limit
  }

  var name: String
  var standard: String
  var range: Range

  /// A number of things, or of ticks.
  static func number(_ name: String, _ standard: Int, in range: ClosedRange<Int> = 1...99) -> OperatorOption {
    OperatorOption(name: name, standard: String(standard), range: .number(range))
  }

  /// One of several words, the first of which is the default.
  static func choice(_ name: String, _ words: String...) -> OperatorOption {
    OperatorOption(name: name, standard: words[0], range: .choice(words))
  }

  /// A number of things, or nil for as many as there are.
  static func limit(_ name: String, _ standard: String) -> OperatorOption {
    OperatorOption(name: name, standard: standard, range: .limit)
  }

  /// The allowed values, in words.
  var allowed: String {
    switch range {
    case .number(let range): "a number from " + String(range.lowerBound) + " to " + String(range.upperBound)
    case .choice(let words): words.joined(separator: " or ")
    case .limit: "a number from 1 to 99 or nil"
    }
  }

  func allows(_ word: String) -> Bool {
    switch range {
    case .number(let range): Int(word).map { range.contains($0) } ?? false
    case .choice(let words): words.contains { Word($0) == Word(word) }
    case .limit: Word(word) == "nil" || Int(word).map { (1...99).contains($0) } ?? false
    }
  }
}
