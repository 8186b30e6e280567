import Marbles
import Reactive

/// Search as you type; see `SearchPipeline.swift`.
struct Search {
  static let name = "search"
  static let usage = "[--script FILE | -]"
  static let summary = "search as you type, and watch cancelled searches"
  static let arguments: [ArgumentHelp] = [
    KeyInput.argument, ("-", "lines of standard input, each a text to search for"),
  ]
  static let brief = Search(input: .script(.shipped("search-keys-brief.txt")))

  private let input: KeyInput
}

extension Search: Walkthrough {
  init(_ arguments: inout Arguments) throws(CommandFailure) {
    self.init(input: arguments.flag("-") ? .lines(.standardInput) : try KeyInput(&arguments, of: Search.name))
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    let (words, keys) = try await Search.reading { () throws(InputFailure) in
      (WordList(try await TextSource.shipped("words.txt").lines.allValues()), try await input.keys())
    }
    let title = "Search as you type: \(words.count.of("word")), searched in the background"
    let pipeline = SearchPipeline(words: words)
    let show = TerminalShow(title: title, name: Search.name, height: SearchLog.height, keys: input)
    try await show.run(pipeline.log(of: keys), from: SearchLog(stages: pipeline.stages), on: screen)
  }
}
