/// A parameter of an operator that the command line can set.
final class OperatorOption: Sendable {
  enum Range: Sendable {
    case number(ClosedRange<Int>)
    case choice([String])
    /// A number, or nil for as many as there are.
    case limit
  }

  let name: String
  let standard: String
  let range: Range
  /// The Swift code of a word, if it is different.
  let code: [(word: Word, code: Word)]

  init(_ name: StaticString, _ standard: String, _ range: Range, code: [(word: Word, code: Word)] = []) {
    (self.name, self.standard, self.range, self.code) = (name.description, standard, range, code)
  }

  /// A number of things, or of ticks.
  @inline(never)
  static func number(_ name: StaticString, _ standard: Int, in range: ClosedRange<Int> = 1...99) -> OperatorOption {
    OperatorOption(name, String(standard), .number(range))
  }

  /// One of several words, the first of which is the default.
  @inline(never)
  static func choice(_ name: StaticString, _ words: String...) -> OperatorOption {
    OperatorOption(name, words[0], .choice(words))
  }

  /// True, or false.
  @inline(never)
  static func truth(_ name: StaticString, _ standard: Bool) -> OperatorOption {
    OperatorOption(name, standard.label, .choice([standard.label, (!standard).label]))
  }

  /// A number of things, or nil for as many as there are.
  @inline(never)
  static func limit(_ name: StaticString, _ standard: StaticString) -> OperatorOption {
    OperatorOption(name, standard.description, .limit)
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
