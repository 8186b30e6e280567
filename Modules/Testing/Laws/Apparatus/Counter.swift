import Synchronization

/// Counts, from any thread.
package final class Counter: Sendable {
  private let number = Atomic<Int>(0)

  package init() {}

  package var count: Int { number.load(ordering: .acquiring) }

  /// Counts one more, and returns how many that makes.
  @discardableResult
  package func increment() -> Int { number.add(1, ordering: .acquiringAndReleasing).newValue }

  func decrement() { number.subtract(1, ordering: .acquiringAndReleasing) }
}

/// Something that happens once, seen from any thread.
final class Flag: Sendable {
  private let word = Atomic<Bool>(false)

  var isSet: Bool { word.load(ordering: .acquiring) }

  /// Sets the flag, and returns whether this call changed it.
  @discardableResult
  func set() -> Bool { !word.exchange(true, ordering: .acquiringAndReleasing) }

  /// Waits until it is set, for ten seconds at most; returns whether it is. Only a broken operator makes it wait so long.
  func wait() -> Bool {
    let deadline = ContinuousClock.now + .seconds(10)
    while !isSet, ContinuousClock.now < deadline { yieldThread() }
    return isSet
  }
}
