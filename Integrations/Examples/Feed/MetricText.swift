/// The words of the text format of Prometheus.
enum MetricText {
  /// A name of a metric: letters, digits, low lines and colons, and no digit first. Each other character becomes a low
  /// line.
  static func name(_ label: String) -> String { word(label) { isLetterOrDigit($0) || $0 == ":" } }

  /// The labels in braces; empty if there are none.
  static func labels(_ dimensions: [(String, String)]) -> String {
    if dimensions.isEmpty { return "" }
    let pairs = dimensions.map { name, value in "\(word(name, isLetterOrDigit))=\"\(escaped(value))\"" }
    return "{\(pairs.joined(separator: ","))}"
  }

  /// A number, which may be none or infinite.
  static func number(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value > 0 ? "+Inf" : "-Inf" }
    return Int(exactly: value).map { "\($0)" } ?? "\(value)"
  }

  private static func word(_ text: String, _ isAllowed: (Unicode.Scalar) -> Bool) -> String {
    let word = String(
      String.UnicodeScalarView(text.unicodeScalars.map { isAllowed($0) ? $0 : "_" }))
    return word.first.map { $0.isNumber } ?? true ? "_" + word : word
  }

  private static func isLetterOrDigit(_ character: Unicode.Scalar) -> Bool {
    switch character {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: false
    }
  }

  private static func escaped(_ value: String) -> String {
    value.unicodeScalars.map { character in
      switch character {
      case "\\": "\\\\"
      case "\"": "\\\""
      case "\n": "\\n"
      default: String(character)
      }
    }.joined()
  }
}
