import Marbles
import Reactive

/// Search as you type; see `SearchPipeline.swift`.
struct Search: Walkthrough {
  static let summary = "search as you type, and watch cancelled searches"
  static let arguments = [KeyInput.argument, ("-", "lines of standard input, each a text to search for")]

  private let input: KeyInput

  init(_ arguments: inout Arguments) throws(CommandFailure) {
    input = arguments.flag("-") ? .lines(.standardInput) : try KeyInput(&arguments)
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    let words = WordList(try await TextSource.shipped("words.txt").lines.allValues())
    let pipeline = SearchPipeline(words: words)
    let show = TerminalShow(
      title: "Search as you type: \(words.count.of("word")), searched in the background", keys: input)
    try await show.run(
      pipeline.log(of: try await input.keys()), from: SearchLog(stages: pipeline.stages), on: screen)
  }
}
