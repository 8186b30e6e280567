/// The most frequent words among those counted so far, the most frequent first.
struct WordRanking: Sendable {
  struct Entry: Sendable {
    var word: String
    var count: Int
  }

  /// How many entries to keep.
  let length: Int
  private(set) var entries: [Entry] = []
  private(set) var total = 0
  private(set) var distinct = 0

  init(length: Int) {
    self.length = length
  }

  /// Takes note that a word was seen, and how often it was seen by now.
  ///
  /// Counts only grow, one at a time, so nothing outside the ranking needs to be looked at.
  mutating func note(_ word: String, count: Int) {
    total += 1
    if count == 1 { distinct += 1 }
    if let place = entries.firstIndex(where: { $0.word == word }) {
      entries[place].count = count
      raise(place)
    } else if entries.count < length {
      entries.append(Entry(word: word, count: count))
      raise(entries.count - 1)
    } else if let last = entries.last, count > last.count {
      entries[length - 1] = Entry(word: word, count: count)
      raise(length - 1)
    }
  }

  private mutating func raise(_ place: Int) {
    var place = place
    while place > 0, entries[place - 1].count < entries[place].count {
      entries.swapAt(place - 1, place)
      place -= 1
    }
  }
}
