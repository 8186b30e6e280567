import ReactiveSchedulers

/// Remembers what happened, in order, from any thread: what a test's closures write to.
public final class Journal<Entry: Sendable>: @unchecked Sendable {
  // Unchecked because `written` is used under the lock only.
  private let lock = Lock()
  private var written: [Entry] = []

  /// Makes an empty journal.
  public init() {}

  /// All that was written so far.
  public var entries: [Entry] { lock.withLock { written } }

  /// How many entries there are.
  public var count: Int { lock.withLock { written.count } }

  /// Writes an entry.
  public func write(_ entry: Entry) { lock.withLock { written.append(entry) } }
}
