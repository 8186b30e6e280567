/// A name of an option, or a word that it is set to. Compared byte by byte, as letters are.
struct Word: Sendable, Equatable, ExpressibleByStringLiteral {
  var text: String

  init(_ text: String) { self.text = text }
  init(stringLiteral text: String) { self.init(text) }

  static func == (one: Word, other: Word) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }
}
