import Reactive

/// A file becomes a signal of lines, then of words, then of rankings.
///
/// It is opened when someone subscribes, and closed when the subscription ends, at its end or with a failure. Nothing holds more than a line of it.
struct WordsPipeline: Sendable {
  let length: Int
  let stages = [
    Stage("lines", "the lines of the text, decoded as they are read"),
    Stage("flatMap", "each line's words, one at a time"),
    Stage("ranked", "the ranking after each word (an operator of our own)"),
    Stage("throttle", "as many pictures as an eye can follow"),
  ]

  /// The rankings, on the main queue. The reading blocks, so it has a thread of its own.
  func rankings(of lines: Signal<String, ReadingFailure>) -> Signal<WordRanking, ReadingFailure> {
    lines
      .shown(as: stages[0])
      .flatMap { Signal(words(in: $0)) }
      .shown(as: stages[1])
      .ranked(length: length)
      .shown(as: stages[2])
      .subscribe(on: QueueScheduler(name: "reading"))
      .throttle(for: .milliseconds(33), on: .main)
      .shown(as: stages[3])
      .deliverOnMain()
  }
}

extension Signal where Value == String {
  /// Sends the ranking after each word: an operator of the examples, made with the kernel's public API.
  ///
  ///     self       --sea--sea--sky--|
  ///     ranked(by) --1----2----2----|
  ///
  /// `scan` would copy all counts for each word, because it sends its state. This operator sends only the few entries of the ranking.
  func ranked(length: Int) -> Signal<WordRanking, Failure> {
    lift { next in
      let counts = SerialState<[String: Int]>([:])
      let ranking = SerialState(WordRanking(length: length))
      return { word in
        counts.value[word, default: 0] += 1
        ranking.value.note(word, count: counts.value[word] ?? 0)
        next(ranking.value)
      }
    }
  }
}
