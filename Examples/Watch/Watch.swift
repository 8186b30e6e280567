import Foundation
import Marbles
import Reactive
import ReactiveSystem

/// A folder, and a command that runs at its changes; see `WatchPipeline.swift`.
struct Watch {
  static let name = "watch"
  static let usage = "[FOLDER COMMAND …] [--seconds N]"
  static let summary = "a command that runs when a folder changes, and is cancelled by newer changes"
  static let arguments: [ArgumentHelp] = [
    ("FOLDER", "the folder to watch; one is made and changed if not given"),
    ("COMMAND …", "the program to run, with its arguments"),
    ("--seconds N", "how long it runs; until Ctrl-C if not given"),
  ]
  static let brief = Watch(folder: nil, command: [], seconds: 3)

  private let folder: String?
  private let command: [String]
  private let seconds: Int?
}

extension Watch: Walkthrough {
  init(_ arguments: inout Arguments) throws(CommandFailure) {
    let seconds = try arguments.number("--seconds", in: 1...1_000_000)
    let folder = arguments.operand()
    let command = folder == nil ? [] : arguments.rest()
    if folder != nil, command.isEmpty { throw .usage("watch needs a command to run at the changes of a folder") }
    self.init(folder: folder, command: command, seconds: seconds ?? (folder == nil ? 4 : nil))
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    let sample = folder == nil ? SampleFolder() : nil
    let path = folder ?? sample?.path ?? ""
    let words = sample == nil ? command : ["sh", "-c", "sleep 0.5; cat \(path)/* | wc -l"]
    let child = ChildProcess(words[0], Array(words.dropFirst()), isGroup: true)
    let states = WatchPipeline(folder: Folder(path), command: child).log()
    let writing = sample.map { sample in
      Watch.changes.on(next: { sample.append(0..<10, to: sample.path("notes-\($0).txt")) }).subscribe()
    }
    defer { writing?.dispose() }
    let show = TerminalShow(
      title: "\(words.joined(separator: " ").onOneLine), at each change in \(path.onOneLine)", name: Watch.name,
      height: WatchLog.height)
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
