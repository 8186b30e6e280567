import Marbles
import Reactive
import ReactiveSystem

/// The events of a folder and of a command that runs at its changes.
enum WatchEvent: Sendable {
  case changed(FolderChange)
  case child(ChildEvent<String>)
}

/// All that has happened, as far as there is something to see of it.
struct WatchLog: Sendable {
  private(set) var journal = Journal()
  private var isRunning = false
  private var changes = 0
  private var runs = 0
  private var cancelled = 0

  mutating func note(_ event: WatchEvent, at instant: SchedulerInstant) {
    switch event {
    case .changed(let change):
      changes += 1
      journal.add("changed", change.text, at: instant)
    case .child(.started(let pid)):
      if isRunning {
        cancelled += 1
        journal.add("cancelled", "by a newer change", at: instant, .yellow)
      }
      runs += 1
      isRunning = true
      journal.add("run \(runs)", "process \(pid)", at: instant, .cyan)
    case .child(.output(let line)): journal.add("output", line.onOneLine, at: instant, .bold)
    case .child(.error(let line)): journal.add("error", line.onOneLine, at: instant, .red)
    case .child(.ended(let status)):
      isRunning = false
      journal.add("ended", "\(status)", at: instant, status.isSuccess ? .green : .red)
    }
  }
}

extension WatchLog: Showable {
  var summary: String { "\(changes.of("change")), \(runs.of("run")), \(cancelled) cancelled" }

  func picture(in frame: Frame) -> [String] { journal.newest(16) }
}

extension FolderChange {
  fileprivate var text: String {
    switch self {
    case .created(let path): "+ " + path.onOneLine
    case .modified(let path): "~ " + path.onOneLine
    case .removed(let path): "- " + path.onOneLine
    case .renamed(let from, let to): "\(from.onOneLine) → \(to.onOneLine)"
    case .overflow: "more than the system keeps"
    }
  }
}
