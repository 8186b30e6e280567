import Reactive

/// A file becomes a signal of lines, then of words, then of rankings.
///
/// A subscription opens and closes it, and reads it on a queue of its own. Nothing keeps more than a line of it.
struct WordsPipeline: Sendable {
  let length: Int
  let stages = [
    Stage("lines", "the lines of the text, decoded as they are read"),
    Stage("flatMap", "each line's words, one at a time"),
    Stage("ranked", "the ranking after each word (an operator of our own)"),
    Stage("throttle", "as many pictures as an eye can follow"),
  ]

  /// The rankings, on the main queue.
  func rankings(of lines: Signal<String, InputFailure>) -> Signal<WordRanking, InputFailure> {
    lines
      .shown(as: stages[0])
      .flatMap { Signal(words(in: $0)) }
      .shown(as: stages[1])
      .ranked(length: length)
      .shown(as: stages[2])
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
  /// `scan` would copy all counts for each word, because it sends its state. This operator sends only the few entries
  /// of the ranking.
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
