/// The words found so far, with the best of them.
struct Findings: Sendable {
  /// A word, and where in it the query begins.
  private struct Match {
    var word: String
    var offset: Int

    /// Early in the word is better than late, and a short word better than a long one.
    func isBetter(than other: Match) -> Bool {
      (offset, word.count, word) < (other.offset, other.word.count, other.word)
    }
  }

  /// How many of the best are kept.
  private static let length = 10

  let query: String
  /// How many parts of the list there are.
  let parts: Int
  private var searched = 0
  private(set) var count = 0
  private var best: [Match] = []

  init(query: String, parts: Int) {
    self.query = query
    self.parts = parts
  }

  /// Whether there is nothing more to search.
  var isComplete: Bool { searched == parts }

  /// How much of the list was searched.
  var percent: Int { 100 * searched / max(1, parts) }

  /// The best words with the found part marked.
  var marked: [String] {
    best.map { match in
      let found = match.word.dropFirst(match.offset).prefix(query.count)
      return match.word.prefix(match.offset) + "[\(found)]" + match.word.dropFirst(match.offset + query.count)
    }
  }

  /// Searches one part of the list.
  mutating func search(_ words: ArraySlice<String>) {
    searched += 1
    for word in words {
      guard let found = word.firstRange(of: query) else { continue }
      count += 1
      note(Match(word: word, offset: word.distance(from: word.startIndex, to: found.lowerBound)))
    }
  }

  private mutating func note(_ match: Match) {
    let place = best.firstIndex { match.isBetter(than: $0) } ?? best.count
    guard place < Findings.length else { return }
    best.insert(match, at: place)
    if best.count > Findings.length { best.removeLast() }
  }
}
