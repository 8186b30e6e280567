import ReactiveSchedulers

/// Collects entries from any thread, in order, such as the calls of a test's closures.
public final class Journal<Entry: Sendable>: @unchecked Sendable {
  // Unchecked because `written` is used under the lock only.
  private let lock = Lock()
  private var written: [Entry] = []

  /// Makes an empty journal.
  public init() {}

  /// All entries so far.
  public var entries: [Entry] { lock.withLock { written } }

  /// The number of entries.
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
