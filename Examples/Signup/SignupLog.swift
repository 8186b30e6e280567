import Marbles
import Reactive

/// The events of a sign-up.
enum SignupEvent: Sendable {
  /// The form holds something else.
  case typed(SignupForm)
  /// Enter was typed while the command was disabled.
  case refused
  case enabled(Bool)
  case executing(Bool)
  case progressed(CommandProgress)
  /// Ctrl-X was typed, and has cancelled an execution.
  case cancelled
  case failed(SignupFailure)
  case signedUp(name: String, number: Int)
  /// Nothing more will happen.
  case over
}

/// All that has happened, as far as there is something to see of it.
struct SignupLog: Sendable {
  private(set) var form = SignupForm()
  private(set) var isEnabled = false
  private(set) var isExecuting = false
  private(set) var isOver = false
  private(set) var progress: CommandProgress?
  private(set) var journal = Journal()
  private var reported = SignupForm()
  private var accounts = 0
  private var failures = 0
  private var refusals = 0

  var summary: String { "\(accounts) signed up, \(failures) failed, \(refusals) refused" }

  mutating func note(_ event: SignupEvent, at instant: SchedulerInstant) {
    switch event {
    case .typed(let form):
      if form.focus != self.form.focus { reportField(at: instant) }
      self.form = form
    case .progressed(let progress):
      let isNew = progress.note != self.progress?.note && !progress.note.isEmpty
      self.progress = progress
      if isNew { journal.add("progress", progress.note, at: instant) }
    case .enabled(let isEnabled):
      self.isEnabled = isEnabled
      journal.add("enabled", isEnabled ? "yes" : "no", at: instant)
    case .executing(let isExecuting):
      self.isExecuting = isExecuting
      if isExecuting { reportField(at: instant) } else { progress = nil }
      journal.add("executing", isExecuting ? "yes" : "no", at: instant)
    case .refused:
      reportField(at: instant)
      refusals += 1
      journal.add("refused", "the command is disabled", at: instant, .red)
    case .cancelled: journal.add("cancelled", "by the user", at: instant, .yellow)
    case .failed(let failure):
      failures += 1
      journal.add("failed", failure.message, at: instant, .red)
    case .signedUp(let name, let number):
      accounts += 1
      journal.add("signed up", "\(name), account \(number)", at: instant, .green)
    case .over: isOver = true
    }
  }

  /// A field is reported when it loses the focus, or at Enter.
  private mutating func reportField(at instant: SchedulerInstant) {
    let field = form.focus
    if form[field] != reported[field] { journal.add(field.title, form.shown(field), at: instant) }
    reported = form
  }
}
