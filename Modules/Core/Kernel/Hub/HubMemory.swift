/// What a ``Hub`` remembers: the newest value it accepted, and the last values whose delivery has begun (C14).
@usableFromInline
final class HubMemory<Value: Sendable>: @unchecked Sendable {
  // Unchecked because everything here changes only between `enter()` and `leave()`.
  @usableFromInline let lock = BriefLock()
  /// The newest accepted value.
  @exclusivity(unchecked) @usableFromInline var newest: Value?
  /// Grows with each accepted value.
  @exclusivity(unchecked) @usableFromInline var version = 0
  /// What a new subscriber is told.
  @exclusivity(unchecked) @usableFromInline var replay: ReplayBuffer<Value>

  /// Waits until nobody else is here.
  ///
  /// Not the hub's lock, which is for its queue and its list: a send that finds nobody delivering needs neither. Who needs both takes
  /// that first.
  @inlinable
  @inline(__always)
  func enter() { lock.lock() }

  /// Lets others in.
  @inlinable
  @inline(__always)
  func leave() { lock.unlock() }

  init(initial: Value?, capacity: Int?) {
    newest = initial
    replay = ReplayBuffer(capacity: capacity)
    if let initial { _ = replay.append(initial) }
  }
}
