/// A key that ``ShownNotes`` knows.
enum NotesKey: Equatable, Sendable {
  case character(Character)
  case enter, tab, backspace, end

  /// The keys in bytes of a terminal.
  static func keys(in bytes: [UInt8]) -> [NotesKey] {
    var keys: [NotesKey] = []
    for character in String(decoding: bytes, as: UTF8.self) {
      switch character {
      case "\r", "\n", "\r\n": keys.append(.enter)
      case "\t": keys.append(.tab)
      case "\u{7F}", "\u{8}": keys.append(.backspace)
      case "\u{4}": keys.append(.end)
      // An arrow or another special key: the rest of its bytes are no text.
      case "\u{1B}": return keys
      default: if character.unicodeScalars.allSatisfy({ $0.value >= 32 }) { keys.append(.character(character)) }
      }
    }
    return keys
  }
}
