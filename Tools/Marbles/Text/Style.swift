/// The look of text on a terminal. Raw values are the codes of the terminal's command.
package enum Style: Int {
  case bold = 1
  case dim = 2
  case red = 31
  case green = 32
  case yellow = 33
  case magenta = 35
  case cyan = 36
}

extension String {
  /// The string as a terminal shows it. Its ``width`` stays.
  package func styled(_ styles: Style...) -> String {
    let codes = styles.map { String($0.rawValue) }.joined(separator: ";")
    return isEmpty ? self : "\u{1B}[\(codes)m\(self)\u{1B}[0m"
  }
}
