import Foundation
import Marbles
import Reactive
import ReactiveSystem

/// A growing file, followed; see `TailPipeline.swift`.
struct Tail: Walkthrough {
  static let summary = "a growing file: its lines, their rate, and an alert"
  static let arguments: [ArgumentHelp] = [
    ("FILE", "a file to follow; one is made and written to if not given"),
    ("--alert N", "how many lines a second cause no alert; 20 if not given"),
    ("--seconds N", "how long it runs; until Ctrl-C if not given"),
  ]

  private let path: String?
  private let limit: Int
  private let seconds: Int?

  init(_ arguments: inout Arguments) throws(CommandFailure) {
    limit = try arguments.number("--alert", in: 1...1_000_000, "a number of lines") ?? 20
    let seconds = try arguments.number("--seconds", in: 1...1_000_000)
    path = arguments.operand()
    self.seconds = seconds ?? (path != nil ? nil : arguments.isBrief ? 3 : 8)
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    let sample = path == nil ? SampleFolder() : nil
    let file = LocalFile(path ?? sample?.path("events.log") ?? "")
    sample?.append(0..<1, to: file.path)
    // Following would wait for a file that is missing.
    if access(file.path, R_OK) != 0 { throw .system("open", file.path) }
    let states = TailPipeline(file: file, limit: limit).log()
    let writing = sample.map { sample in Tail.bursts.on(next: { sample.append($0, to: file.path) }).subscribe() }
    defer { writing?.dispose() }
    let show = TerminalShow(title: "Following \(file.path.onOneLine)")
    try await show.run(states.take(for: seconds), from: TailLog(limit: limit), on: screen)
  }

  /// The numbers of lines that are written: a few, and in every other two seconds many.
  private static var bursts: Signal<Range<Int>, Never> {
    Signal.interval(.milliseconds(100), on: QueueScheduler(name: "writing"))
      .enumerated()
      .scan(0..<1) { last, tick in last.upperBound..<last.upperBound + (tick.offset / 20 % 2 == 0 ? 1 : 5) }
  }
}
