import Marbles
import Reactive

/// The load of this machine, live; see `MonitorPipeline.swift`.
struct Monitor {
  static let name = "monitor"
  static let usage = "[--seconds N]"
  static let summary = "processors, memory and load, live (Linux)"
  static let arguments: [ArgumentHelp] = [
    ("--seconds N", "how long it runs; until Ctrl-C if not given"),
    ("--proc FOLDER", "where the counters are; /proc if not given"),
  ]
  static let brief = Monitor(seconds: 3, directory: nil)

  private let seconds: Int?
  private let directory: String?
}

extension Monitor: Walkthrough {
  init(_ arguments: inout Arguments) throws(CommandFailure) {
    self.init(
      seconds: try arguments.number("--seconds", in: 1...1_000_000),
      directory: try arguments.value("--proc", "a folder"))
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    let pipeline = MonitorPipeline(folder: directory ?? "/proc", seconds: seconds)
    let show = TerminalShow(
      title: "This machine, the mean of a second, four times a second", name: Monitor.name,
      height: SystemHistory.leastHeight)
    try await show.run(pipeline.histories(), from: SystemHistory(), on: screen)
  }
}
