import Marbles
import Reactive

/// The events of a profile.
enum ProfileEvent: Sendable {
  /// Another file was chosen.
  case chose(String)
  /// The server fails from now on, or does not.
  case failing(Bool)
  case facts(ResourceState<SlowServer.Facts, SlowServer.Failure>)
  case lines(PagedState<String, SlowServer.Failure>)
  /// A key has no effect.
  case refused(String)
  /// Nothing more will happen.
  case over
}

/// All that has happened, as far as there is something to see of it.
struct ProfileLog: Sendable {
  private(set) var name = ""
  private(set) var isFailing = false
  private(set) var isOver = false
  private(set) var facts: ResourceState<SlowServer.Facts, SlowServer.Failure> = .idle(last: nil)
  private(set) var lines: PagedState<String, SlowServer.Failure>?
  private(set) var journal = Journal()
  private var loads = 0
  private var failures = 0

  var summary: String { "\(loads.of("value")) loaded or written, \(failures.of("failure"))" }

  mutating func note(_ event: ProfileEvent, at instant: SchedulerInstant) {
    switch event {
    case .chose(let name):
      self.name = name
      journal.add("chosen", name.onOneLine, at: instant)
    case .failing(let isFailing):
      if isFailing != self.isFailing { journal.add("server", isFailing ? "fails" : "answers", at: instant) }
      self.isFailing = isFailing
    case .facts(let facts):
      self.facts = facts
      note(facts, at: instant)
    case .lines(let lines):
      if lines.pageCount != self.lines?.pageCount, !lines.isLoading, lines.pageCount > 0 {
        journal.add("lines", "\(lines.items.count.of("line")) on \(lines.pageCount.of("page"))", at: instant, .green)
      }
      if let failure = lines.nextPageFailure, self.lines?.nextPageFailure == nil {
        journal.add("lines", "the next page failed: \(failure.message)", at: instant, .red)
      }
      self.lines = lines
    case .refused(let reason): journal.add("refused", reason, at: instant, .yellow)
    case .over: isOver = true
    }
  }

  private mutating func note(
    _ facts: ResourceState<SlowServer.Facts, SlowServer.Failure>, at instant: SchedulerInstant
  ) {
    let last = facts.last.map { $0.isOfPresentInput ? ", the value before stays" : ", the value of another file stays" }
    switch facts {
    case .idle: journal.add("idle", "", at: instant)
    case .loading(let attempt, _):
      let reason = attempt.failure.map { ", attempt \(attempt.number) because \($0.message)" } ?? ""
      journal.add("loading", "facts" + reason + (last ?? ""), at: instant)
    case .ready(let value):
      loads += 1
      journal.add("ready", "\(value.title), \(value.lines.of("line"))", at: instant, .green)
    case .failed(let failure, _):
      failures += 1
      journal.add("failed", failure.message + (last ?? ""), at: instant, .red)
    }
  }
}
