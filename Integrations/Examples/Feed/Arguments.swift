/// A wrong argument.
struct Usage: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description + "; see --help" }
}

/// The arguments, each of which is taken once.
struct Arguments {
  private var words: [String]

  init(_ words: some Sequence<String>) { self.words = Array(words) }

  mutating func flag(_ name: String) -> Bool {
    guard let place = words.firstIndex(of: name) else { return false }
    words.remove(at: place)
    return true
  }

  mutating func number(_ name: String, _ usual: Int) throws -> Int {
    guard let place = words.firstIndex(of: name) else { return usual }
    guard place + 1 < words.count, let number = Int(words[place + 1]), number >= 0 else {
      throw Usage("\(name) needs a number")
    }
    words.removeSubrange(place...(place + 1))
    return number
  }

  /// The first word that is no option.
  mutating func operand() -> String? {
    guard let first = words.first, !first.hasPrefix("-") else { return nil }
    return words.removeFirst()
  }

  func finish() throws { if let word = words.first { throw Usage("\(word) is not known") } }
}
