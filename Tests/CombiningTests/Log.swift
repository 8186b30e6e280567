import Synchronization

/// Remembers what happened, in order, from any thread.
final class Log<Entry: Sendable>: Sendable {
  private let recorded = Mutex<[Entry]>([])

  var entries: [Entry] { recorded.withLock { $0 } }

  func record(_ entry: Entry) { recorded.withLock { $0.append(entry) } }
}
