import Marbles
import Reactive

/// The events of a search.
enum SearchEvent: Sendable {
  /// The field holds something else, or Enter was typed.
  case typed(SearchField)
  /// A search begins, and replaces a running one.
  case began(String)
  /// A search has got further.
  case found(Findings)
  /// There is nothing to search for.
  case cleared
}

/// All that has happened, as far as there is something to see of it.
struct SearchLog: Sendable {
  let stages: [Stage]
  private(set) var field = SearchField()
  /// The search for the latest query.
  private(set) var findings: Findings?
  private(set) var journal = Journal()
  private(set) var milliseconds = 0
  private(set) var began: SchedulerInstant?
  private(set) var finished = 0
  private(set) var cancelled = 0

  var summary: String { "\(finished.of("search", "searches")) finished, \(cancelled) cancelled" }

  mutating func note(_ event: SearchEvent, at instant: SchedulerInstant) {
    if let began { milliseconds = Int(began.duration(to: instant) / .milliseconds(1)) }
    switch event {
    case .typed(let field):
      self.field = field
      let text = field.text.isEmpty ? "(nothing)" : field.text.onOneLine
      journal.add("typed", text + (field.isEntered ? " ⏎" : ""), at: instant)
    case .began(let query):
      cancel(at: instant)
      journal.add("searching", query.onOneLine, at: instant)
      findings = Findings(query: query, parts: 1)
      began = instant
    case .cleared:
      cancel(at: instant)
      journal.add("cleared", "(nothing)", at: instant)
      findings = nil
    case .found(let found):
      findings = found
      guard found.isComplete else { return }
      finished += 1
      let words = "\(found.count.of("word")) in \(milliseconds) ms"
      journal.add("found", found.query.onOneLine.padding(to: 12) + "  " + words, at: instant, .green)
      if found.count > 0 { journal.add("          " + "".padding(to: 11) + found.marked.joined(separator: " ")) }
    }
  }

  private mutating func cancel(at instant: SchedulerInstant) {
    guard let findings, !findings.isComplete else { return }
    cancelled += 1
    let progress = "at \(findings.percent) %, after \(milliseconds) ms"
    journal.add("cancelled", findings.query.onOneLine.padding(to: 12) + "  " + progress, at: instant, .yellow)
  }
}
