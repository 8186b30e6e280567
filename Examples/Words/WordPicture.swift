import Marbles
import Reactive

/// The picture of the words: the stages of the pipeline, and the ranking as bars.
struct WordPicture {
  var title: String
  var stages: [Stage]
  var ranking: WordRanking

  /// How many lines a picture takes at most.
  static func height(stages: Int, length: Int) -> Int { stages + length + 6 }

  func lines(columns: Int) -> [String] {
    let bars = bars(columns: columns)
    return [title, ""] + stages.pipeline + [""] + bars + (bars.isEmpty ? [] : [""]) + [summary]
  }

  private func bars(columns: Int) -> [String] {
    let wordWidth = min(24, ranking.entries.map(\.word.width).max() ?? 0)
    let countWidth = ranking.entries.map(\.count.grouped.width).max() ?? 0
    let maximum = ranking.entries.first?.count ?? 0
    // Two spaces on the left, two gaps, and a column that stays free on the right.
    let room = max(8, min(60, columns - wordWidth - countWidth - 8))
    return ranking.entries.map { entry in
      "  " + entry.word.truncated(to: wordWidth).padding(to: wordWidth) + "  "
        + entry.count.grouped.leading(to: countWidth)
        + "  " + Bar(value: entry.count, maximum: maximum, columns: room).description
    }
  }

  private var summary: String {
    "\(ranking.total.grouped) \(ranking.total == 1 ? "word" : "words"), \(ranking.distinct.grouped) different"
  }
}
