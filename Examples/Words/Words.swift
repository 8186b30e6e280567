import Marbles
import Reactive

/// The most frequent words of a text, while it is read; see `WordsPipeline.swift`.
struct Words: Walkthrough {
  static let summary = "the most frequent words of a text while it is read"
  static let arguments: [ArgumentHelp] = [("FILE", "a text; a story if not given"), ("-", "standard input")]

  private let source: TextSource
  private let pipeline: WordsPipeline
  /// How long to wait before each line, where there is a picture.
  private let pause: Duration?

  init(_ arguments: inout Arguments) {
    let path = arguments.operand()
    source = path.map { $0 == "-" ? .standardInput : .file($0) } ?? .shipped("sample.txt")
    pipeline = WordsPipeline(length: arguments.isBrief ? 5 : 10)
    pause = path == nil ? .milliseconds(arguments.isBrief ? 1 : 5) : nil
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    let title = "The most frequent words of \(source.title.onOneLine)"
    let pictures = pipeline.rankings(of: source.lines.paced(pause))
      .map { WordPicture(stages: pipeline.stages, ranking: $0) }
    let first = WordPicture(stages: pipeline.stages, ranking: WordRanking(length: pipeline.length))
    try await TerminalShow(title: title, isPlain: source.isTyped).run(pictures, from: first, on: screen)
  }
}
