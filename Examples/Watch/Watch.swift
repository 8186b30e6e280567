import Foundation
import Marbles
import Reactive
import ReactiveSystem

/// A folder, and a command that runs at its changes; see `WatchPipeline.swift`.
struct Watch: Walkthrough {
  static let summary = "a command that runs when a folder changes, and is cancelled by newer changes"
  static let arguments: [ArgumentHelp] = [
    ("--seconds N", "how long it runs; until Ctrl-C if not given"),
    ("FOLDER COMMAND …", "a folder to watch, and a program with its arguments; a folder is made if not given"),
  ]

  private let folder: String?
  private let command: [String]
  private let seconds: Int?

  init(_ arguments: inout Arguments) throws(CommandFailure) {
    // Options after the folder belong to the command.
    let seconds = arguments.beginsWithOption ? try arguments.number("--seconds", in: 1...1_000_000) : nil
    folder = arguments.beginsWithOption ? nil : arguments.operand()
    command = folder == nil ? [] : arguments.rest()
    if folder != nil, command.isEmpty { throw .usage("a folder needs a command to run at its changes") }
    self.seconds = seconds ?? (folder != nil ? nil : arguments.isBrief ? 3 : 4)
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    let sample = folder == nil ? SampleFolder() : nil
    let path = folder ?? sample?.path ?? ""
    // Otherwise the command would run once.
    if access(path, R_OK) != 0 { throw .system("open", path) }
    let words = sample == nil ? command : ["sh", "-c", "sleep 0.5; cat \(path)/* | wc -l"]
    let child = ChildProcess(words[0], Array(words.dropFirst()), isGroup: true)
    let states = WatchPipeline(folder: LocalFolder(path), command: child).log()
    let writing = sample.map { sample in
      Watch.changes.on(next: { sample.append(0..<10, to: sample.path("notes-\($0).txt")) }).subscribe()
    }
    defer { writing?.dispose() }
    let show = TerminalShow(
      title: "\(words.joined(separator: " ").onOneLine), at each change in \(path.onOneLine)")
    try await show.run(states.take(for: seconds), from: WatchLog(), on: screen)
  }

  /// The numbers of files that are made, the second one during the run that the first one has started.
  private static var changes: Signal<Int, Never> {
    let queue = QueueScheduler(name: "writing")
    return Signal([200, 1_000, 1_500]).enumerated().flatMap { number, delay in
      Signal.timer(after: .milliseconds(delay), on: queue).map(to: number + 1)
    }
  }
}
