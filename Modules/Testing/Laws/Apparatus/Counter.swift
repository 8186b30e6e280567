import ReactiveSubjects

/// Counts, from any thread.
package final class Counter: Sendable {
  private let number = AtomicInt()

  package init() {}

  package var count: Int { number.load() }

  /// Counts one more, and returns how many that makes.
  @discardableResult
  package func increment() -> Int { number.add(1).newValue }

  package func decrement() { number.add(-1) }
}

/// Something that happens once, seen from any thread.
final class Flag: Sendable {
  private let word = AtomicFlag()

  var isSet: Bool { word.isSet }

  /// Sets the flag, and returns whether this call changed it.
  @discardableResult
  func set() -> Bool { word.setOnce() }

  /// Waits until it is set, for ten seconds at most; returns whether it is. Only a broken operator makes it wait so
  /// long.
  ///
  /// The looks are counted, so a machine that is busy with other programs has more time.
  func wait() -> Bool {
    for look in 0..<100_000 where !isSet {
      if look < 20 { yieldThread() } else { pauseThread() }
    }
    return isSet
  }
}
