import ReactiveDisposables
import Synchronization

/// Records entries in order, from any thread.
final class Recorder<Entry: Sendable>: @unchecked Sendable {
  // Unchecked because `recorded` is used under the lock only.
  private let lock = Lock()
  private var recorded: [Entry] = []

  var entries: [Entry] { lock.withLock { recorded } }

  func record(_ entry: Entry) { lock.withLock { recorded.append(entry) } }
}

/// Counts, from any thread.
final class Counter: Sendable {
  private let number = Atomic<Int>(0)

  var count: Int { number.load(ordering: .acquiring) }

  func increment() { number.add(1, ordering: .acquiringAndReleasing) }
}

/// A disposable that counts its disposals, to check that there is one.
final class CountingDisposable: Disposable {
  private let calls = Counter()

  var count: Int { calls.count }

  var isDisposed: Bool { count > 0 }

  func dispose() { calls.increment() }
}
