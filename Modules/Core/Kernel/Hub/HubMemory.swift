/// What a ``Hub`` remembers: the newest value it accepted, and the last values whose delivery has begun (C14).
@usableFromInline
final class HubMemory<Value: Sendable>: @unchecked Sendable {
  // Unchecked because everything here is touched only by who holds the hub's access.
  /// The newest accepted value.
  @exclusivity(unchecked) @usableFromInline var newest: Value?
  /// What a new subscriber is told.
  @exclusivity(unchecked) @usableFromInline var replay: ReplayBuffer<Value>

  init(initial: Value?, capacity: Int?) {
    newest = initial
    replay = ReplayBuffer(capacity: capacity)
    if let initial { _ = replay.append(initial) }
  }

  /// Makes a memory of what another one remembered.
  init(_ remembered: Forgotten) {
    (newest, replay) = remembered
  }

  /// What was remembered; whoever asked releases it outside the lock.
  typealias Forgotten = (newest: Value?, replay: ReplayBuffer<Value>)

  /// Forgets everything.
  func forget() -> Forgotten {
    let forgotten = (newest, replay)
    newest = nil
    replay = ReplayBuffer(capacity: replay.capacity)
    return forgotten
  }
}
