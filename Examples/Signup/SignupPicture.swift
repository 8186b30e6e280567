import Marbles
import Reactive

/// The picture of a form: its fields, the state of its command, and the latest events.
extension SignupLog: Showable {
  private static let events = 8
  private static let fieldWidth = 31

  func picture(in frame: Frame) -> [String] {
    SignupForm.Field.allCases.map { line($0, isOver: frame.isOver) }
      + ["", "    enabled " + light(isEnabled, .green) + "   executing " + light(isExecuting, .cyan)]
      + ["    " + bar, ""] + journal.newest(SignupLog.events)
  }

  private func line(_ field: SignupForm.Field, isOver: Bool) -> String {
    let hasFocus = field == form.focus && !isOver
    let text = form.shown(field)
    let shown = hasFocus ? text.styled(.bold) + "█".styled(.cyan) : text
    let complaint = field.complaint(about: form[field])
    return (hasFocus ? "  › " : "    ") + field.title.padding(to: 10) + shown.padding(to: SignupLog.fieldWidth)
      + "  " + (complaint?.styled(.dim) ?? "✓".styled(.green))
  }

  private func light(_ isOn: Bool, _ style: Style) -> String { isOn ? "● yes".styled(style) : "○ no ".styled(.dim) }

  private var bar: String {
    let percent = Int((progress?.fraction ?? 0) * 100)
    return Bar(value: percent, maximum: 100, columns: 30).styled(.cyan) + "  " + (progress?.note ?? "")
  }
}
