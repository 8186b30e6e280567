extension Key {
  /// Whether nothing more is typed: Ctrl-D.
  package var endsInput: Bool { self == .control("d") }

  /// Whether the key ends the walkthrough at once.
  package var stops: Bool { self == .escape || self == .control("c") }
}

extension String {
  /// The line after a key.
  package func typing(_ key: Key, upTo limit: Int) -> String {
    switch key {
    case .character(let character): count < limit ? self + String(character) : self
    case .backspace: String(dropLast())
    case .control("u"), .control("w"): ""
    default: self
    }
  }
}
