import Marbles
import Reactive

/// The picture of two bound fields.
extension ConverterLog: Showable {
  private static let events = 8

  func picture(in frame: Frame) -> [String] {
    Scale.allCases.map { field($0, isOver: frame.isOver) } + [""] + journal.newest(ConverterLog.events)
  }

  private func field(_ scale: Scale, isOver: Bool) -> String {
    let text = (texts[scale] ?? "").onOneLine
    let isFocused = scale == focus && !isOver
    let refusal = refusals[scale]
    let shown = refusal != nil ? text.styled(.bold, .red) : isFocused ? text.styled(.bold) : text
    return (isFocused ? "  › " : "    ") + (shown + (isFocused ? "█".styled(.cyan) : "")).padding(to: 18)
      + scale.rawValue + (refusal.map { "   ✗ \($0.reason), not sent".styled(.red) } ?? "")
  }
}
