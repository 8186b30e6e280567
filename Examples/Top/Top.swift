import Foundation
import Marbles

/// The live graph of a busy pipeline; see `TopPipeline.swift`.
struct Top: Walkthrough {
  static let summary = "the live graph of a busy pipeline: rates, queues, slow places (needs `--traits Diagnosis`)"
  static let arguments: [ArgumentHelp] = [
    ("FOLDER", "the folder whose files are read; the texts of the examples if not given"), KeyInput.argument,
  ]

  private let folder: String?
  private let input: KeyInput

  init(_ arguments: inout Arguments) throws(CommandFailure) {
    input = try KeyInput(&arguments)
    folder = arguments.operand()
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    #if Diagnosis
      let folder = folder ?? TextSource.texts.path
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      let paths = names.sorted().map { "\(folder)/\($0)" }.filter { FileManager.default.isReadableFile(atPath: $0) }
      if paths.isEmpty { throw CommandFailure(folder, "there is no file to read") }
      let show = TerminalShow(
        title: "The live graph of a pipeline that reads \(paths.count.of("file"))", keys: input,
        hint: "Sort by g graph, r rate, q queue, w work; p pauses, d dumps, ")
      let log = TopPipeline(paths: paths).log(of: try await input.keys(), isScript: !input.isKeyboard)
      try await show.run(log, from: TopLog(), on: screen)
    #else
      throw .unusable("subscriptions are listed only with the trait: swift run --traits Diagnosis Examples top")
    #endif
  }
}
