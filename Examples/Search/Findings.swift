/// The words found so far, with the best of them.
struct Findings: Sendable {
  /// A word, and where in it the query begins.
  struct Match: Sendable {
    var word: String
    var offset: Int
  }

  /// How many of the best are kept.
  static let length = 10

  let query: String
  /// How many parts of the list there are.
  let parts: Int
  private(set) var searched = 0
  private(set) var count = 0
  private(set) var best: [Match] = []

  init(query: String, parts: Int) {
    self.query = query
    self.parts = parts
  }

  /// Whether there is nothing more to search.
  var isComplete: Bool { searched == parts }

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

extension Findings.Match {
  /// Early in the word is better than late, and a short word better than a long one.
  fileprivate func isBetter(than other: Findings.Match) -> Bool {
    (offset, word.count, word) < (other.offset, other.word.count, other.word)
  }

  /// The word with the found part marked.
  func marked(length: Int, _ mark: (String) -> String) -> String {
    String(word.prefix(offset)) + mark(String(word.dropFirst(offset).prefix(length)))
      + String(word.dropFirst(offset + length))
  }
}
