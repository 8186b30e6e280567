/// The most frequent words among those counted so far, the most frequent first.
struct WordRanking: Sendable {
  /// How many entries to keep.
  let length: Int
  private(set) var entries: [(word: String, count: Int)] = []
  private(set) var total = 0
  private(set) var distinct = 0

  /// Takes note that a word was seen, and how often it was seen by now.
  ///
  /// Counts only grow, one at a time, so nothing outside the ranking needs to be looked at.
  mutating func note(_ word: String, count: Int) {
    total += 1
    if count == 1 { distinct += 1 }
    entries.removeAll { $0.word == word }
    entries.insert((word, count), at: entries.firstIndex { $0.count < count } ?? entries.count)
    if entries.count > length { entries.removeLast() }
  }
}
