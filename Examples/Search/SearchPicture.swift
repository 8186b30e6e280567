import Marbles
import Reactive

/// The picture of a search: the stages of the pipeline, the field, the progress, the best words and the latest events.
extension SearchLog: Showable {
  private static let events = 9

  func picture(in frame: Frame) -> [String] {
    let text = field.text.onOneLine
    return stages.pipeline + ["", "  › " + (frame.isOver ? text : text.styled(.bold) + "█".styled(.cyan))]
      + ["    " + progress, "    " + (findings?.marked.joined(separator: " ") ?? ""), ""]
      + journal.newest(SearchLog.events)
  }

  private var progress: String {
    guard let findings else { return "type a part of a word".styled(.dim) }
    return Bar(value: findings.percent, maximum: 100, columns: 40).styled(findings.isComplete ? .green : .cyan)
      + "  \(findings.count.of("word")) in \(milliseconds) ms"
  }
}
