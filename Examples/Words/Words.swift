import Foundation
import Marbles
import Reactive

/// The most frequent words of a text, while it is read; see `WordsPipeline.swift`.
struct Words {
  static let name = "words"
  static let usage = "[FILE | -]"
  static let summary = "the most frequent words of a text while it is read"
  static let arguments: [ArgumentHelp] = [("FILE", "a text; a story if not given"), ("-", "standard input")]
  static let brief = Words(source: .shipped("sample.txt"), length: 5, pause: .milliseconds(1))

  private let source: TextSource
  private let length: Int
  /// How long to wait before each line, where there is a picture.
  private let pause: Duration?
}

extension Words: Walkthrough {
  init(_ arguments: inout Arguments) throws(CommandFailure) {
    let path = arguments.operand()
    let source = path.map { $0 == "-" ? TextSource.standardInput : .file($0) }
    self.init(source: source ?? .shipped("sample.txt"), length: 10, pause: source == nil ? .milliseconds(5) : nil)
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    let pipeline = WordsPipeline(length: length)
    let title = "The most frequent words of \(source.title.onOneLine)"
    let height = source.isTyped ? Int.max / 2 : length + pipeline.stages.count + 1
    let show = TerminalShow(title: title, name: Words.name, height: height)
    let lines = show.isLive(on: screen) ? source.lines.paced(pause) : source.lines
    try await show.run(
      pipeline.rankings(of: lines).map { WordPicture(stages: pipeline.stages, ranking: $0) },
      from: WordPicture(stages: pipeline.stages, ranking: WordRanking(length: length)), on: screen)
  }
}
