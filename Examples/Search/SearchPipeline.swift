import Keys
import Reactive

/// Search as you type: text becomes searches, and only the newest one matters.
///
/// After a pause in typing, or at Enter, the field becomes a query, and each query a signal that searches a list of
/// words in the background, part by part. A newer query cancels the search before it.
struct SearchPipeline: Sendable {
  private static let pause = Duration.milliseconds(16)

  let words: WordList
  let stages = [
    Stage("typed", "what the field holds after each key"),
    Stage("debounce", "it stayed so for 200 ms, or Enter was typed"),
    Stage("distinct", "and differs from the last search"),
    Stage("switch", "results of the newest search; older ones are cancelled"),
  ]
  private let background = QueueScheduler(name: "searching")

  /// All that happens, on the main queue, while keys are typed into the field.
  func log(of keys: Signal<Key, InputFailure>) -> Signal<SearchLog, InputFailure> {
    keys
      .deliverOnMain()
      .scan(SearchField()) { field, key in field.typing(key) }
      .shown(as: stages[0])
      .sharing { fields in Signal.merge(fields.map { .typed($0) }, searches(for: fields)) }
      .timestamp(on: .main)
      .scan(into: SearchLog(stages: stages)) { log, entry in log.note(entry.value, at: entry.instant) }
      .take(while: { !$0.field.isStopped })
  }

  private func searches(for fields: Signal<SearchField, InputFailure>) -> Signal<SearchEvent, InputFailure> {
    fields
      .debounce(for: .milliseconds(200), on: .main) { !$0.isEntered }
      .shown(as: stages[1])
      .map(\.query)
      .distinctUntilChanged()
      .shown(as: stages[2])
      .flatMapLatest { query in search(query) }
      .deliverOnMain()
      .shown(as: stages[3])
  }

  private func search(_ query: String) -> Signal<SearchEvent, Never> {
    if query.isEmpty { return .just(.cleared) }
    return Signal.timer(after: .zero, every: SearchPipeline.pause, on: background)
      .take(words.parts.count)
      .enumerated()
      .scan(into: Findings(query: query, parts: words.parts.count)) { findings, tick in
        findings.search(words.parts[tick.offset])
      }
      .map { .found($0) }
      .start(with: .began(query))
  }
}
