import Marbles
import Reactive

/// The live graph of a busy pipeline; see `TopPipeline.swift`.
struct Top {
  static let name = "top"
  static let usage = "[FOLDER] [--script FILE]"
  static let summary = "the live graph of a busy pipeline: rates, queues, slow places (needs `--traits Diagnosis`)"
  static let arguments: [ArgumentHelp] = [
    ("FOLDER", "the folder whose files are read; the texts of the examples if not given"), KeyInput.argument,
  ]
  static let brief = Top(folder: nil, input: .script(.shipped("top-keys.txt")))

  private let folder: String?
  private let input: KeyInput
}

extension Top: Walkthrough {
  init(_ arguments: inout Arguments) throws(CommandFailure) {
    let input = try KeyInput(&arguments, of: Top.name)
    self.init(folder: arguments.operand(), input: input)
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    #if Diagnosis
      let (keys, paths) = try await Top.reading { () throws(InputFailure) in
        (try await input.keys(), try TextSource.paths(in: folder))
      }
      let show = TerminalShow(
        title: "The live graph of a pipeline that reads \(paths.count.of("file"))", name: Top.name,
        height: TopLog.height,
        keys: input, hint: "Sort by g graph, r rate, q queue, w work; p pauses, d dumps, ")
      try await show.run(TopPipeline(paths: paths).log(of: keys), from: TopLog(), on: screen)
    #else
      throw .unusable("top lists subscriptions only with the trait: swift run --traits Diagnosis Examples top")
    #endif
  }
}
