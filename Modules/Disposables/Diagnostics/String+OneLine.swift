extension String {
  /// The text in one line, without commands to a terminal: control characters, line breaks and the characters that
  /// reverse a text are written as escapes.
  ///
  /// Use it for each text from outside that becomes a part of a line of the library: names, paths, values.
  package var onOneLine: String {
    guard unicodeScalars.contains(where: { $0.isCommand }) else { return self }
    var line = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": line += "\\n"
      case "\r": line += "\\r"
      case "\t": line += "\\t"
      case _ where scalar.isCommand: line += "\\u{" + scalar.digits + "}"
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }
}

extension Unicode.Scalar {
  /// Whether it may break a line, command a terminal, or reverse a text: C0, C1, the separators of lines and
  /// paragraphs, and the controls of direction.
  package var isCommand: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Its number in hexadecimal digits.
  package var digits: String { String(value, radix: 16, uppercase: true) }
}
