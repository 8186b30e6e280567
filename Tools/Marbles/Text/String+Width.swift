extension String {
  /// How many columns a terminal gives the string: two to each wide character, none to a style.
  package var width: Int {
    var scanner = StyleScanner()
    return reduce(0) { scanner.isCommand($1) ? $0 : $0 + $1.width }
  }

  /// The string without the commands that set a style; other commands stay.
  package var withoutStyles: String { replacing(/\u{1B}\[[0-9;]*m/, with: "") }

  /// The string with spaces after it, up to a width.
  package func padding(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - self.width))
  }

  /// The string with spaces before it, up to a width.
  package func leading(to width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - self.width)) + self
  }

  /// The string, or as much of its beginning as fits in a width with an ellipsis.
  package func truncated(to limit: Int) -> String {
    guard width > limit else { return self }
    var room = limit - 1
    var scanner = StyleScanner()
    let kept = prefix { character in
      if scanner.isCommand(character) { return true }
      room -= character.width
      return room >= 0
    }
    return kept + (kept.contains("\u{1B}") ? "\u{1B}[0m…" : "…")
  }
}

extension Character {
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
    0x1F300...0x1FAFF, 0x20000...0x3FFFD,
  ]

  fileprivate var width: Int {
    let scalar = unicodeScalars.first?.value ?? 0
    return scalar >= 0x1100 && Character.wide.contains { $0.contains(scalar) } ? 2 : 1
  }
}

/// Distinguishes visible characters from the commands that set a style.
private struct StyleScanner {
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
