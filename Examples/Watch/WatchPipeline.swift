import Reactive
import ReactiveSystem

/// Runs a command when the files of a folder change.
///
/// After a pause in the changes the command runs. A change during a run starts another one, which cancels the run
/// before it: the child process is ended, and its output is ignored.
struct WatchPipeline: Sendable {
  let folder: LocalFolder
  let command: ChildProcess
  private let clock = QueueScheduler(name: "pauses")

  func log() -> Signal<WatchLog, InputFailure> {
    folder.changes(recursive: true)
      .sharing { changes in
        // The first part reports a failure of the folder, so the second one need not.
        Signal.merge(changes.map { .changed($0) }, runs(after: changes.catch { _ in .empty() }))
      }
      .mapError { InputFailure($0) }
      .timestamp(on: clock)
      .scan(into: WatchLog()) { log, entry in log.note(entry.value, at: entry.instant) }
  }

  private func runs(after changes: Signal<FolderChange, SystemFailure>) -> Signal<WatchEvent, SystemFailure> {
    changes
      .map(to: ())
      .debounce(for: .milliseconds(300), on: clock)
      .start(with: ())
      .flatMapLatest { command.lines() }
      .map { .child($0) }
  }
}
