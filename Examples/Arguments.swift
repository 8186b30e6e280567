import Marbles

/// The arguments of a walkthrough, from which each option and operand is taken once.
struct Arguments {
  /// The name of the walkthrough.
  let name: String
  /// Whether the tour runs the walkthrough, which must then be short.
  let isBrief: Bool
  private var words: [String]

  init(_ words: [String], of name: String, isBrief: Bool = false) {
    self.name = name
    self.words = words
    self.isBrief = isBrief
  }

  /// Whether the next word is an option.
  var beginsWithOption: Bool { words.first?.hasPrefix("-") ?? false }

  /// All words that are left, options too.
  mutating func rest() -> [String] {
    defer { words = [] }
    return words
  }

  /// Takes an option without a value, and returns whether it was given.
  mutating func flag(_ option: String) -> Bool {
    guard let place = words.firstIndex(of: option) else { return false }
    words.remove(at: place)
    return true
  }

  /// The value of an option, written as `--size 4` or `--size=4`; nil if the option is not given.
  mutating func value(_ option: String, _ what: String) throws(CommandFailure) -> String? {
    guard let place = words.firstIndex(where: { $0 == option || $0.hasPrefix(option + "=") }) else { return nil }
    let word = words.remove(at: place)
    let value =
      word != option ? String(word.dropFirst(option.count + 1)) : place < words.count ? words.remove(at: place) : ""
    if value.isEmpty { throw .usage("\(option) needs \(what)") }
    return value
  }

  /// The number of an option; nil if the option is not given.
  mutating func number(
    _ option: String, in range: ClosedRange<Int>, _ what: String = "a number"
  ) throws(CommandFailure) -> Int? {
    guard let text = try value(option, what) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let limits = "from \(range.lowerBound.grouped) to \(range.upperBound.grouped)"
      throw .usage("\(option) takes \(what) \(limits), but was given '\(text)'")
    }
    return number
  }

  /// The first word that is no option; nil if there is none. `-` stands for standard input.
  mutating func operand() -> String? {
    words.firstIndex { $0 == "-" || !$0.hasPrefix("-") }.map { words.remove(at: $0) }
  }

  /// Fails if a word is left.
  func finish() throws(CommandFailure) {
    guard let word = words.first else { return }
    let isOption = word.hasPrefix("-") && word != "-"
    throw .usage("there is no \(isOption ? "option" : "use for") '\(word)'; see \(name) --help")
  }
}
