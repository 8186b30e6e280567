import Foundation
import Marbles
import Reactive

/// The most frequent words of a text, while it is read.
///
/// A file is opened when someone subscribes, becomes a signal of lines, then of words, then of rankings, and is closed when the
/// subscription ends, at its end or with a failure. Nothing holds more than a line of it.
struct Words: Walkthrough {
  static let name = "words"
  static let usage = "words [FILE | -]"
  static let summary = "the most frequent words of a text while it is read"
  static var brief: Words { Words(source: .sample, length: 5, pause: 0.001) }

  var source: TextSource
  var length: Int
  /// How long to wait before each line, in seconds, where someone watches.
  var pause: TimeInterval

  init(source: TextSource, length: Int, pause: TimeInterval) {
    self.source = source
    self.length = length
    self.pause = pause
  }

  init(arguments: [String]) throws(CommandFailure) {
    if let second = arguments.dropFirst().first {
      throw .usage("words takes one file, but was also given '\(second)'")
    }
    switch arguments.first {
    case nil: self.init(source: .sample, length: 10, pause: 0.005)
    case "-": self.init(source: .standardInput, length: 10, pause: 0)
    case let option? where option.hasPrefix("-"): throw .usage("words has no option '\(option)'")
    case let path?: self.init(source: .file(path), length: 10, pause: 0)
    }
  }

  func run(on screen: Screen) throws(CommandFailure) {
    let title = "The most frequent words of \(source.title.onOneLine)"
    let read = Stage("generate", "the lines of the text, decoded as they are read")
    let split = Stage("flatMap", "each line's words, one at a time")
    let ranked = Stage("ranked", "the ranking after each word (an operator of our own)")
    let drawn = Stage("filter", "pictures drawn meanwhile, as many as an eye can follow")
    let stages = [read, split, ranked, drawn]
    let height = WordPicture.height(stages: stages.count, length: length)
    let isLive = screen.canRedraw(height: height) && !source.isTyped
    let latest = SerialState(WordRanking(length: length))
    let frames = FrameClock(perSecond: 25)
    let failure = SerialState<ReadingFailure?>(nil)

    @Sendable func picture() -> [String] {
      WordPicture(title: title, stages: stages, ranking: latest.value).lines(columns: screen.columns)
    }

    // Whatever was not drawn because it came too fast is drawn when nothing comes.
    lines(of: source, pause: isLive ? pause : 0, beforeReading: { if isLive { screen.redraw(picture()) } })
      .shown(as: read)
      .flatMap { Signal(words(in: $0)) }
      .shown(as: split)
      .ranked(length: length)
      .shown(as: ranked)
      .on(next: { latest.value = $0 })
      .filter { _ in isLive && frames.isDue() }
      .shown(as: drawn)
      .subscribe(
        next: { _ in screen.redraw(picture()) },
        failed: { failure.value = $0 },
        completed: { screen.redraw(picture()) })

    // A picture of half a text would look like that of a whole one: it goes, and the failure says why.
    if let failure = failure.value {
      screen.erase()
      throw .unusable("\(Words.name): \(failure.message)")
    }
    screen.keep()
  }
}
