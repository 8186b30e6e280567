import Marbles
import Reactive

/// A search as plain lines, for where nothing can be drawn.
struct SearchReport: Sendable {
  private var beginning: SchedulerInstant

  init(from beginning: SchedulerInstant) {
    self.beginning = beginning
  }

  /// The report of the latest event.
  func lines(_ log: SearchLog) -> [String] {
    guard let (event, instant) = log.last else { return [] }
    switch event {
    case .typed(let field):
      return [
        line(
          instant, "typed", (field.text.isEmpty ? "(nothing)" : field.text.onOneLine) + (field.isEntered ? " ⏎" : ""))
      ]
    case .began(_, let query): return [line(instant, "searching", query.onOneLine)]
    case .found(let number, let findings):
      guard findings.isComplete, let run = log.run(number) else { return [] }
      let count = "\(findings.count.grouped) \(findings.count == 1 ? "word" : "words") in \(run.milliseconds) ms"
      let best = findings.best.map { match in match.marked(length: findings.query.count) { "[\($0)]" } }
      return [line(instant, "found", findings.query.onOneLine, count)]
        + (best.isEmpty ? [] : [String(repeating: " ", count: 21) + best.joined(separator: " ")])
    case .cancelled(let number):
      guard let run = log.run(number) else { return [] }
      let progress = "at \(100 * run.findings.searched / max(1, run.findings.parts)) %, after \(run.milliseconds) ms"
      return [line(instant, "cancelled", run.findings.query.onOneLine, progress)]
    case .cleared: return [line(instant, "cleared", "(nothing)")]
    }
  }

  private func line(_ instant: SchedulerInstant, _ what: String, _ query: String, _ more: String = "") -> String {
    let tenths = Int(beginning.duration(to: instant) / .milliseconds(100))
    let time = "\(tenths / 10).\(tenths % 10) s".leading(to: 8)
    return time + "  " + what.padding(to: 11) + (more.isEmpty ? query : query.padding(to: 12) + "  " + more)
  }
}
