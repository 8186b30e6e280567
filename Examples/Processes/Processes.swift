import Marbles
import Reactive
import ReactiveSystem

/// The processes of this machine as a live table; see `ProcessesPipeline.swift`.
struct Processes: Walkthrough {
  static let summary = "the processes of this machine as a live table, filtered as you type (Linux)"
  static let arguments: [ArgumentHelp] = [
    ("--tables N", "how often they are read; until Escape if not given"),
    ("--proc FOLDER", "where they are; /proc if not given"),
    KeyInput.argument,
  ]

  /// How many tables the walkthrough's own script has time for.
  private static let scripted = 4

  private let input: KeyInput
  private let pipeline: ProcessesPipeline

  init(_ arguments: inout Arguments) throws(CommandFailure) {
    let tables = try arguments.number("--tables", in: 1...1_000_000)
    let folder = try arguments.value("--proc", "a folder") ?? "/proc"
    input = try KeyInput(&arguments)
    let isOwnScript = if case .script(.shipped) = input { true } else { false }
    pipeline = ProcessesPipeline(
      folder: ProcessFolder(path: folder), tables: tables ?? (isOwnScript ? Processes.scripted : nil))
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    let show = TerminalShow(
      title: "The processes of \(pipeline.folder.path.onOneLine), read each second", keys: input,
      hint: "Type to filter; Tab sorts, arrows scroll, ")
    let heights = Signal.processSignals(.windowChanged).map(to: ()).start(with: ())
      .map { screen.frame(isOver: false).rows }
    try await show.run(pipeline.log(of: try await input.keys(), heights: heights), from: ProcessesLog(), on: screen)
  }
}
