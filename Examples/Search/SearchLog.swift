import Reactive

/// All that has happened, as far as there is something to see of it.
struct SearchLog: Sendable {
  /// The content of the field.
  private(set) var field = SearchField()
  /// The searches, the newest first.
  private(set) var runs: [SearchRun] = []
  /// Whether the newest search is for the latest text; if not, there is no search.
  private(set) var hasQuery = false
  /// The latest event, and its time.
  private(set) var last: (event: SearchEvent, instant: SchedulerInstant)?
  private(set) var finished = 0
  private(set) var cancelled = 0

  /// The search whose results are shown.
  var current: SearchRun? { hasQuery ? runs.first : nil }

  /// The results of all searches.
  var summary: String {
    "\(finished) \(finished == 1 ? "search" : "searches") finished, \(cancelled) cancelled"
  }

  /// The search of a number.
  func run(_ number: Int) -> SearchRun? { runs.first { $0.number == number } }

  mutating func note(_ event: SearchEvent, at instant: SchedulerInstant, parts: Int) {
    last = (event, instant)
    switch event {
    case .typed(let field): self.field = field
    case .cleared: hasQuery = false
    case .began(let number, let query):
      hasQuery = true
      let findings = Findings(query: query, parts: parts)
      runs.insert(SearchRun(number: number, findings: findings, began: instant, latest: instant), at: 0)
    case .found(let number, let findings):
      update(number) { run in
        run.findings = findings
        run.latest = instant
        if findings.isComplete { run.state = .finished }
      }
      if findings.isComplete { finished += 1 }
    case .cancelled(let number):
      update(number) { run in
        run.state = .cancelled
        run.latest = instant
      }
      cancelled += 1
    }
  }

  private mutating func update(_ number: Int, _ change: (inout SearchRun) -> Void) {
    guard let place = runs.firstIndex(where: { $0.number == number }) else { return }
    change(&runs[place])
  }
}
