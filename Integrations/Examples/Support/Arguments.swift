/// A wrong argument, with its message.
package struct Usage: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description + "; see --help" }
}

/// The arguments, each of which is taken once.
package struct Arguments {
  private var words: [String]

  package init(_ words: some Sequence<String>) { self.words = Array(words) }

  package mutating func flag(_ name: String) -> Bool {
    guard let place = words.firstIndex(of: name) else { return false }
    words.remove(at: place)
    return true
  }

  package mutating func text(_ name: String) throws -> String? {
    guard let place = words.firstIndex(of: name) else { return nil }
    guard place + 1 < words.count else { throw Usage("\(name) needs a value") }
    defer { words.removeSubrange(place...(place + 1)) }
    return words[place + 1]
  }

  package mutating func number(
    _ name: String, _ usual: Int, atLeast least: Int = 1, atMost most: Int = 1_000_000
  ) throws -> Int {
    guard let text = try text(name) else { return usual }
    guard let number = Int(text), (least...most).contains(number) else {
      throw Usage("\(name) needs a number from \(least) to \(most)")
    }
    return number
  }

  /// The first word that is no option.
  package mutating func operand() -> String? {
    guard let first = words.first, !first.hasPrefix("-") else { return nil }
    return words.removeFirst()
  }

  package func finish() throws { if let word = words.first { throw Usage("\(word) is not known") } }
}
