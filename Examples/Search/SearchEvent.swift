import Reactive

/// The events of a search.
enum SearchEvent: Sendable {
  /// The field holds something else, or Enter was typed.
  case typed(SearchField)
  /// A search begins; they are numbered.
  case began(Int, query: String)
  /// A search has got further.
  case found(Int, Findings)
  /// A newer search replaced this one.
  case cancelled(Int)
  /// There is nothing to search for.
  case cleared
}

/// One search, from its beginning to its end.
struct SearchRun: Sendable {
  enum State: Sendable, Equatable {
    case running
    case finished
    case cancelled
  }

  var number: Int
  var findings: Findings
  var state = State.running
  var began: SchedulerInstant
  var latest: SchedulerInstant

  /// How long it took, or has taken until now, in milliseconds.
  var milliseconds: Int { Int(began.duration(to: latest) / .milliseconds(1)) }
}
