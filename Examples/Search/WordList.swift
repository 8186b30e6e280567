import Reactive

/// A list of words that is searched part by part, on a scheduler of its own.
struct WordList: Sendable {
  private static let goal = 40

  let count: Int
  private let parts: [ArraySlice<String>]
  private let background = QueueScheduler(name: "searching")

  init(_ words: [String]) {
    count = words.count
    let size = max(1, (words.count + WordList.goal - 1) / WordList.goal)
    parts = stride(from: 0, to: words.count, by: size).map { words[$0..<min($0 + size, words.count)] }
  }

  /// How many parts there are.
  var partCount: Int { parts.count }

  /// The words that were found, after each part of the list. Disposing stops the search between two parts.
  ///
  /// - Parameter pause: the added time for each part, because a machine is too fast to be watched.
  func search(_ query: String, pause: Duration) -> Signal<Findings, Never> {
    Signal.timer(after: .zero, every: pause, on: background)
      .take(parts.count)
      .enumerated()
      .scan(into: Findings(query: query, parts: parts.count)) { findings, tick in
        findings.search(parts[tick.offset])
      }
  }
}
