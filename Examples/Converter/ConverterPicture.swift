import Marbles

/// The picture of two bound fields.
struct ConverterPicture {
  /// How many lines a picture takes.
  static let height = 9 + ConverterLog.length

  private static let fieldWidth = 18

  var title: String
  var log: ConverterLog
  /// How to end it; empty if it has ended.
  var hint: String

  func lines() -> [String] {
    let entries = log.entries.map { entry in
      (entry.refusal == nil ? "✓ ".styled(.green) : "✗ ".styled(.red)) + entry.line { $0.styled(.dim) }
    }
    let padding = [String](repeating: "", count: ConverterLog.length - entries.count)
    return [title.styled(.bold), ""] + Scale.allCases.map(field)
      + ["", "    " + "latest texts".styled(.dim)] + (entries + padding).map { "    " + $0 }
      + ["", hint.isEmpty ? "    " + log.summary : hint.styled(.dim)]
  }

  private func field(_ scale: Scale) -> String {
    let text = (log.texts[scale] ?? "").onOneLine
    let isFocused = scale == log.focus && !hint.isEmpty
    let refusal = log.refusals[scale]
    let shown = refusal != nil ? text.styled(.bold, .red) : isFocused ? text.styled(.bold) : text
    return (isFocused ? "  › " : "    ")
      + (shown + (isFocused ? "█".styled(.cyan) : "")).padding(to: ConverterPicture.fieldWidth) + scale.rawValue
      + (refusal.map { "   ✗ \($0.reason), not sent".styled(.red) } ?? "")
  }
}
