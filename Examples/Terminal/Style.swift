/// The look of text on a terminal. Raw values are the codes of the terminal's command.
enum Style: Int {
  case bold = 1
  case dim = 2
  case red = 31
  case green = 32
  case yellow = 33
  case blue = 34
  case magenta = 35
  case cyan = 36
}

extension String {
  /// The string as a terminal is to show it. Its ``width`` stays.
  func styled(_ styles: Style...) -> String {
    let codes = styles.map { String($0.rawValue) }.joined(separator: ";")
    return isEmpty ? self : "\u{1B}[\(codes)m\(self)\u{1B}[0m"
  }
}

/// Distinguishes visible characters from the commands that set a style.
struct StyleScanner {
  private var isInCommand = false

  /// Whether the next character of the string belongs to a command.
  mutating func isCommand(_ character: Character) -> Bool {
    if character == "\u{1B}" {
      isInCommand = true
      return true
    }
    guard isInCommand else { return false }
    isInCommand = character != "m"
    return true
  }
}
