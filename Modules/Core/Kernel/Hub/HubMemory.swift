import Synchronization

/// What a ``Hub`` remembers: the newest value it accepted, and the last values whose delivery has begun (C14).
@usableFromInline
final class HubMemory<Value: Sendable>: @unchecked Sendable {
  // Unchecked because everything here changes only between `enter()` and `leave()`.
  /// Whether somebody has entered.
  private let isEntered = Atomic<Bool>(false)
  /// The newest accepted value.
  @exclusivity(unchecked) @usableFromInline var newest: Value?
  /// Grows with each accepted value.
  @exclusivity(unchecked) @usableFromInline var version = 0
  /// What a new subscriber is told.
  @exclusivity(unchecked) @usableFromInline var replay: ReplayBuffer<Value>

  /// Waits until nobody else is here.
  ///
  /// A flag beside the hub's lock, which is for its queue and its list: a send that finds nobody delivering needs neither, and to take
  /// and give back a system lock costs as much as all else that such a send does. It is held for a dozen instructions, which may take
  /// the buffer to a bigger place and call nothing of a user's; whoever finds it taken gives up its time slice. Who needs both takes the
  /// lock first. A call that is never inlined, as ``leave()`` is, so that inlinable code cannot move anything past it.
  @usableFromInline
  @inline(never)
  func enter() {
    while isEntered.exchange(true, ordering: .acquiring) { yieldProcessor() }
  }

  /// Lets others in.
  @usableFromInline
  @inline(never)
  func leave() { isEntered.store(false, ordering: .releasing) }

  init(initial: Value?, capacity: Int?) {
    newest = initial
    replay = ReplayBuffer(capacity: capacity)
    if let initial { _ = replay.append(initial) }
  }
}
