import Marbles
import Reactive

/// The picture of a form: its fields, the state of its command, and the latest events.
struct SignupPicture {
  /// How many lines a picture takes.
  static let height = 10 + SignupPicture.length + 2

  private static let length = 8
  private static let barWidth = 30
  private static let fieldWidth = 31

  var title: String
  var log: SignupLog
  var beginning: SchedulerInstant
  /// The available keys; empty if it has ended.
  var hint: String

  func lines() -> [String] {
    let events = log.entries.suffix(SignupPicture.length).map(line)
    let empty = [String](repeating: "", count: SignupPicture.length - events.count)
    return [title.styled(.bold), ""] + SignupForm.Field.allCases.map(line) + ["", state, "    " + progress, ""]
      + events + empty + ["", hint.isEmpty ? "    " + log.summary : hint.styled(.dim)]
  }

  private func line(_ field: SignupForm.Field) -> String {
    let hasFocus = field == log.form.focus && !hint.isEmpty
    let text = log.form.shown(field)
    let shown = hasFocus ? text.styled(.bold) + "█".styled(.cyan) : text
    let complaint = field.complaint(about: log.form[field])
    return (hasFocus ? "  › " : "    ") + field.title.padding(to: 10) + shown.padding(to: SignupPicture.fieldWidth)
      + "  " + (complaint?.styled(.dim) ?? "✓".styled(.green))
  }

  private var state: String {
    "    enabled " + light(log.isEnabled, .green) + "   executing " + light(log.isExecuting, .cyan)
  }

  private func light(_ isOn: Bool, _ style: Style) -> String {
    isOn ? "● yes".styled(style) : "○ no ".styled(.dim)
  }

  private var progress: String {
    guard let progress = log.progress, let fraction = progress.fraction else {
      return String(repeating: "─", count: SignupPicture.barWidth).styled(.dim)
    }
    let done = Int(fraction * Double(SignupPicture.barWidth))
    return String(repeating: "━", count: done).styled(.cyan)
      + String(repeating: "─", count: SignupPicture.barWidth - done).styled(.dim) + "  " + progress.note
  }

  private func line(_ entry: SignupLog.Entry) -> String {
    guard let words = entry.event.words else { return "" }
    return entry.instant.seconds(since: beginning) + "  " + words.what.padding(to: 11).styled(entry.event.style)
      + words.more
  }
}

extension SchedulerInstant {
  /// The time since another instant, in tenths of a second.
  func seconds(since beginning: SchedulerInstant) -> String {
    let tenths = Int(beginning.duration(to: self) / .milliseconds(100))
    return "\(tenths / 10).\(tenths % 10) s".leading(to: 8)
  }
}
