import Foundation
import Marbles
import Reactive
import ReactiveSystem

/// A growing file, followed; see `TailPipeline.swift`.
struct Tail {
  static let name = "tail"
  static let usage = "[FILE] [--alert N] [--seconds N]"
  static let summary = "a growing file: its lines, their rate, and an alert"
  static let arguments: [ArgumentHelp] = [
    ("FILE", "a file to follow; one is made and written to if not given"),
    ("--alert N", "how many lines a second cause no alert; 20 if not given"),
    ("--seconds N", "how long it runs; until Ctrl-C if not given"),
  ]
  static let brief = Tail(path: nil, limit: 20, seconds: 3)

  private let path: String?
  private let limit: Int
  private let seconds: Int?
}

extension Tail: Walkthrough {
  init(_ arguments: inout Arguments) throws(CommandFailure) {
    let limit = try arguments.number("--alert", in: 1...1_000_000, "a number of lines") ?? 20
    let seconds = try arguments.number("--seconds", in: 1...1_000_000)
    let path = arguments.operand()
    self.init(path: path, limit: limit, seconds: seconds ?? (path == nil ? 8 : nil))
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    let sample = path == nil ? SampleFolder() : nil
    let file = File(path ?? sample?.path("events.log") ?? "")
    try await Tail.reading { () throws(InputFailure) in
      sample?.append(0..<1, to: file.path)
      // Following would wait for a file that is missing.
      if access(file.path, R_OK) != 0 { throw .system("open", file.path) }
    }
    let states = TailPipeline(file: file, limit: limit).log()
    let writing = sample.map { sample in Tail.bursts.on(next: { sample.append($0, to: file.path) }).subscribe() }
    defer { writing?.dispose() }
    let show = TerminalShow(title: "Following \(file.path.onOneLine)", name: Tail.name, height: TailLog.height)
    try await show.run(states.take(for: seconds), from: TailLog(limit: limit), on: screen)
  }

  /// The numbers of lines that are written: a few, and in every other two seconds many.
  private static var bursts: Signal<Range<Int>, Never> {
    Signal.interval(.milliseconds(100), on: QueueScheduler(name: "writing"))
      .enumerated()
      .scan(0..<1) { last, tick in last.upperBound..<last.upperBound + (tick.offset / 20 % 2 == 0 ? 1 : 5) }
  }
}
