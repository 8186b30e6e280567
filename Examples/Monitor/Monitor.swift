import Marbles

/// The load of this machine, live; see `MonitorPipeline.swift`.
struct Monitor: Walkthrough {
  static let summary = "processors, memory and load, live (Linux)"
  static let arguments: [ArgumentHelp] = [
    ("--seconds N", "how long it runs; until Ctrl-C if not given"),
    ("--proc FOLDER", "where the counters are; /proc if not given"),
  ]

  private let pipeline: MonitorPipeline

  init(_ arguments: inout Arguments) throws(CommandFailure) {
    let seconds = try arguments.number("--seconds", in: 1...1_000_000)
    let folder = try arguments.value("--proc", "a folder") ?? "/proc"
    pipeline = MonitorPipeline(folder: folder, seconds: arguments.isBrief ? 3 : seconds)
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    let show = TerminalShow(title: "This machine, the mean of a second, four times a second")
    try await show.run(pipeline.histories(), from: SystemHistory(), on: screen)
  }
}
