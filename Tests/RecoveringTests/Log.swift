import ReactiveDisposables

/// Remembers what happened, in order, from any thread.
final class Log<Entry: Sendable>: @unchecked Sendable {
  // Unchecked because `recorded` is used under the lock only.
  private let lock = Lock()
  private var recorded: [Entry] = []

  var entries: [Entry] { lock.withLock { recorded } }

  func record(_ entry: Entry) { lock.withLock { recorded.append(entry) } }
}

/// Tells whether it is alive through a weak reference.
final class Token: Sendable {
  func touch() {}
}
