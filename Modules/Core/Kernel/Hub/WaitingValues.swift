import Synchronization

/// The values that were sent to a ``Hub`` while it delivered.
@usableFromInline
final class WaitingValues<Value: Sendable>: @unchecked Sendable {
  // Unchecked because `arrived` is touched only by who holds the hub's access.
  @exclusivity(unchecked) @usableFromInline var arrived = RingQueue<Value>()
  @usableFromInline let taken = TakenValues<Value>()

  @usableFromInline
  init() {}

  /// Adds a value.
  @inlinable
  @inline(__always)
  func append(_ value: Value) {
    arrived.append(value)
  }

  /// How many wait.
  @inlinable
  var depth: Int { arrived.count + taken.remaining.load(ordering: .relaxed) }

  /// Takes all values that have arrived; when none is left of those that were taken before.
  @inlinable
  func take() -> TakenValues<Value> {
    swap(&arrived, &taken.queue)
    taken.remaining.store(taken.queue.count, ordering: .relaxed)
    return taken
  }
}

/// Those of the waiting values that the claim holder has taken.
@usableFromInline
final class TakenValues<Value: Sendable>: @unchecked Sendable {
  // Unchecked because `queue` is touched only by who holds the hub's claim.
  @exclusivity(unchecked) @usableFromInline var queue = RingQueue<Value>()
  /// How many are left: for diagnostics.
  @usableFromInline let remaining = Atomic<Int>(0)

  @usableFromInline
  init() {}

  /// The next value.
  @inlinable
  @inline(__always)
  func popFirst() -> Value? {
    let value = queue.popFirst()
    remaining.store(queue.count, ordering: .relaxed)
    return value
  }
}
