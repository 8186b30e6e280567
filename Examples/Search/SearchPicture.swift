import Marbles
import Reactive

/// The picture of a search: the stages of the pipeline, the field, the best words, and the result of each search.
struct SearchPicture {
  /// How many lines a picture takes.
  static let height = 22

  private static let barWidth = 40
  private static let queryWidth = 16

  var title: String
  var stages: [Stage]
  var log: SearchLog
  /// How to end it; empty if it has ended.
  var hint: String

  func lines(columns: Int) -> [String] {
    let left = [underlined("best words")] + words
    let right = [underlined("searches")] + runs
    let leftWidth = min(40, max(26, columns / 3))
    let lists = (0...Findings.length).map { row in
      "    " + (row < left.count ? left[row] : "").truncated(to: leftWidth).padding(to: leftWidth + 2)
        + (row < right.count ? right[row] : "")
    }
    return [title.styled(.bold), ""] + stages.pipeline + ["", "  › " + field, "    " + progress, ""] + lists
      + [hint.isEmpty ? "    " + log.summary : hint.styled(.dim)]
  }

  private var field: String {
    hint.isEmpty ? log.field.text.onOneLine : log.field.text.onOneLine.styled(.bold) + "█".styled(.cyan)
  }

  private var progress: String {
    guard let run = log.current else { return "type a part of a word".styled(.dim) }
    let findings = run.findings
    let bar = SearchPicture.barWidth * findings.searched / max(1, findings.parts)
    return String(repeating: "━", count: bar).styled(run.state == .finished ? .green : .cyan)
      + String(repeating: "─", count: SearchPicture.barWidth - bar).styled(.dim)
      + "  \(findings.count.grouped) \(findings.count == 1 ? "word" : "words") in \(run.milliseconds) ms"
  }

  private var words: [String] {
    guard let findings = log.current?.findings else { return [] }
    return findings.best.map { match in
      match.marked(length: findings.query.count) { $0.styled(.bold, .yellow) }
    }
  }

  private var runs: [String] {
    return log.runs.prefix(Findings.length).map { run in
      let query = run.findings.query.onOneLine.truncated(to: SearchPicture.queryWidth)
        .padding(to: SearchPicture.queryWidth)
      let time = String(run.milliseconds).leading(to: 5) + " ms"
      return switch run.state {
      case .running: "▸".styled(.cyan) + " \(query) \(time)  searching"
      case .finished: "✓".styled(.green) + " \(query) \(time)  \(run.findings.count.grouped) found"
      case .cancelled:
        "✗".styled(.red)
          + " \(query) \(time)  cancelled at \(100 * run.findings.searched / max(1, run.findings.parts)) %".styled(.dim)
      }
    }
  }

  private func underlined(_ heading: String) -> String { heading.styled(.dim) }
}
