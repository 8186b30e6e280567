import Marbles

/// The picture of the words: the stages of the pipeline, and the ranking as bars.
struct WordPicture: Showable {
  let stages: [Stage]
  let ranking: WordRanking

  /// Room for the whole ranking.
  var height: Int { stages.count + 1 + ranking.length }

  func picture(in frame: Frame) -> [String] { stages.pipeline + [""] + bars(columns: frame.columns) }

  var summary: String { "\(ranking.total.of("word")), \(ranking.distinct.grouped) different" }

  func result(in frame: Frame) -> [String] { picture(in: frame) + (ranking.total > 0 ? [""] : []) + [summary] }

  private func bars(columns: Int) -> [String] {
    let wordWidth = min(24, ranking.entries.map { $0.word.width }.max() ?? 0)
    let countWidth = ranking.entries.map { $0.count.grouped.width }.max() ?? 0
    let maximum = ranking.entries.first?.count ?? 0
    // Two spaces on the left, two gaps, and a column that stays free on the right.
    let room = max(8, min(60, columns - wordWidth - countWidth - 8))
    return ranking.entries.map { entry in
      "  " + entry.word.truncated(to: wordWidth).padding(to: wordWidth) + "  "
        + entry.count.grouped.leading(to: countWidth)
        + "  " + Bar(value: entry.count, maximum: maximum, columns: room).description
    }
  }
}
