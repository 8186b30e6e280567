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
  /// Ctrl-X was typed, and has called an execution off.
  case cancelled
  case failed(SignupFailure)
  case signedUp(name: String, number: Int)
}

/// All that has happened, as far as there is something to see of it.
struct SignupLog: Sendable {
  /// Something that happened, and when.
  struct Entry: Sendable {
    var event: SignupEvent
    var instant: SchedulerInstant
  }

  private(set) var form = SignupForm()
  private(set) var isEnabled = false
  private(set) var isExecuting = false
  private(set) var progress: CommandProgress?
  /// All events except typing and progress, newest last.
  private(set) var entries: [Entry] = []
  private(set) var last: Entry?
  private(set) var accounts = 0
  private(set) var failures = 0
  private(set) var refusals = 0

  /// The result.
  var summary: String {
    "\(accounts) signed up, \(failures) failed, \(refusals) refused"
  }

  mutating func note(_ event: SignupEvent, at instant: SchedulerInstant) {
    let entry = Entry(event: event, instant: instant)
    last = entry
    switch event {
    case .typed(let form): self.form = form
    case .progressed(let progress): self.progress = progress
    case .enabled(let isEnabled): self.isEnabled = isEnabled
    case .executing(let isExecuting):
      self.isExecuting = isExecuting
      if !isExecuting { progress = nil }
    case .refused: refusals += 1
    case .failed: failures += 1
    case .signedUp: accounts += 1
    case .cancelled: break
    }
    switch event {
    case .typed, .progressed: break
    default: entries.append(entry)
    }
  }
}

extension SignupEvent {
  /// The event in words: what, and more about it; nil if it is not worth a line.
  var words: (what: String, more: String)? {
    switch self {
    case .typed: nil
    case .progressed: nil
    case .refused: ("refused", "the command is disabled")
    case .enabled(let isEnabled): ("enabled", isEnabled ? "yes" : "no")
    case .executing(let isExecuting): ("executing", isExecuting ? "yes" : "no")
    case .cancelled: ("cancelled", "called off")
    case .failed(let failure): ("failed", failure.message)
    case .signedUp(let name, let number): ("signed up", "\(name), account \(number)")
    }
  }

  /// How it looks where there are colours.
  var style: Style {
    switch self {
    case .failed, .refused: .red
    case .signedUp: .green
    case .cancelled: .yellow
    default: .dim
    }
  }
}
