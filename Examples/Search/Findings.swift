/// The words found so far, with the best of them.
struct Findings: Sendable {
  /// A word, and where in it the query begins. Early is better than late, and a short word better than a long one.
  typealias Match = (offset: Int, length: Int, word: String)

  /// How many of the best are kept.
  private static let length = 10

  let query: String
  /// How many parts of the list there are.
  let parts: Int
  private(set) var searched = 0
  private(set) var count = 0
  private(set) var best: [Match] = []

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
    let matches: [Match] = words.compactMap { word in
      word.firstRange(of: query).map { found in
        (word.distance(from: word.startIndex, to: found.lowerBound), word.count, word)
      }
    }
    count += matches.count
    best = Array((best + matches).sorted { $0 < $1 }.prefix(Findings.length))
  }
}
