import Marbles
import Reactive

/// A form as plain lines, for where nothing can be drawn.
struct SignupReport {
  private let beginning: SchedulerInstant
  private var form = SignupForm()
  private var reported = SignupForm()
  private var note = ""

  init(from beginning: SchedulerInstant) {
    self.beginning = beginning
  }

  /// The report of the latest event. A field is reported when it loses the focus, or at Enter.
  mutating func lines(_ log: SignupLog) -> [String] {
    guard let last = log.last else { return [] }
    switch last.event {
    case .typed(let form):
      let field = self.form.focus
      defer { self.form = form }
      guard form.focus != field || form == self.form, form[field] != reported[field] else { return [] }
      reported = form
      return [line(last.instant, field.title, form.shown(field))]
    case .progressed(let progress):
      defer { note = progress.note }
      return progress.note == note ? [] : [line(last.instant, "progress", progress.note)]
    case .executing(let isExecuting):
      if !isExecuting { note = "" }
    default: break
    }
    return last.event.words.map { [line(last.instant, $0.what, $0.more)] } ?? []
  }

  private func line(_ instant: SchedulerInstant, _ what: String, _ more: String) -> String {
    instant.seconds(since: beginning) + "  " + what.padding(to: 11) + more
  }
}
