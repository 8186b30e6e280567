import Keys
import Marbles
import Reactive

/// A name becomes the facts and the lines of a file, by a resource and a list of pages.
///
/// Each key is one call: a digit sets the property that both read, and the others refresh, write and load more. The
/// states follow from these.
struct ProfilePipeline: Sendable {
  let server: SlowServer

  /// All that happens from the first key to the end; each subscriber has its own state.
  func log(of keys: Signal<Key, InputFailure>) -> Signal<ProfileLog, InputFailure> {
    .deferred {
      let name = Property(server.names[0])
      let retry = RetryPolicy<SlowServer.Failure>(attempts: 1, backoff: .constant(.milliseconds(500)))
      let facts = Resource(ResourcePolicy(retry: retry)) {
        name.value
      } load: { (name) async throws(SlowServer.Failure) in
        try await server.facts(of: name)
      }
      let lines = PagedResource {
        name.value
      } load: { (name: String, start: Int?) async throws(SlowServer.Failure) in
        try await server.page(of: name, from: start)
      }
      let typed = keys.compactMap { key in event(of: key, name, facts, lines) }
      // The last load ends first.
      let end = Signal.timer(after: .seconds(2), on: .main)
      return Signal.merge(
        name.signal.map { .chose($0) }, server.isFailing.signal.map { .failing($0) },
        facts.signal.map { .facts($0) }, lines.signal.map { .lines($0) }
      )
      .promoteError(to: InputFailure.self)
      .merge(with: typed.concat(with: end.map(to: .over).promoteError()))
      // Nothing else holds the two.
      .on(ended: { withExtendedLifetime((facts, lines)) {} })
      .timestamp(on: .main)
      .scan(into: ProfileLog()) { log, entry in log.note(entry.value, at: entry.instant) }
      .take(while: { !$0.isOver })
    }
  }

  /// Does the work of a key.
  private func event(
    of key: Key, _ name: Property<String>, _ facts: Resource<SlowServer.Facts, SlowServer.Failure>,
    _ lines: PagedResource<String, Int, SlowServer.Failure>
  ) -> ProfileEvent? {
    switch key {
    case _ where key.stops: return .over
    case .character("r"):
      facts.refresh()
      lines.refresh()
    case .character("f"): server.isFailing.modify { $0.toggle() }
    case .character("n"): if !lines.loadNextPage() { return .refused("there are no more lines") }
    case .character("w"): write(facts)
    case .character(let character):
      guard let number = character.wholeNumberValue, server.names.indices.contains(number - 1) else { return nil }
      name.value = server.names[number - 1]
    default: return nil
    }
    return nil
  }

  /// Writes a title, which shows at once, and is taken back if the server fails.
  private func write(_ facts: Resource<SlowServer.Facts, SlowServer.Failure>) {
    guard let title = facts.presentValue?.title else { return }
    let written = title.hasSuffix("!") ? String(title.dropLast()) : title + "!"
    Task {
      try? await facts.modify {
        $0.title = written
      } write: { () async throws(SlowServer.Failure) in
        var value = facts.presentValue
        value?.title = try await server.store(written)
        return value
      }
    }
  }
}
