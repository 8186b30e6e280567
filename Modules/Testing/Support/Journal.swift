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
  public func write(_ entry: Entry) { _ = add(entry) }

  /// Writes an entry, and returns its number.
  func add(_ entry: Entry) -> Int {
    lock.withLock {
      written.append(entry)
      return written.count - 1
    }
  }

  /// Changes an entry. The closure runs under the lock.
  func change(_ number: Int, _ body: (inout Entry) -> Void) { lock.withLock { body(&written[number]) } }
}
