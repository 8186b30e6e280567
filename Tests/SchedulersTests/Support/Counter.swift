import Synchronization

/// A number that any thread may raise.
final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  var value: Int { count.load(ordering: .acquiring) }

  /// Adds one, and returns the sum.
  @discardableResult
  func increment() -> Int { count.add(1, ordering: .acquiringAndReleasing).newValue }
}
