import Synchronization

/// Runs deliveries one at a time without ever holding a lock while it does.
///
/// Whoever finds the serialiser idle claims it by one atomic exchange and delivers. Whoever finds it claimed, another thread or
/// the same one re-entering, leaves a work item and returns; the holder runs the items, in order, before it lets go. So no
/// sender blocks (C3), a subscriber never sees two events at once (C2), and re-entrant sends do not grow the stack (C10).
@usableFromInline
package class HubSerialiser: @unchecked Sendable {
  // Unchecked because the queues change only under `lock`, and `isCut` only on the claim holder.
  @usableFromInline
  final let word = Atomic<UInt>(0)
  final let lock = Lock()
  /// For a subclass, see ``Roster``. Here, beside what senders touch, and not beside what deliveries read: threads that do both at once
  /// would take the processor's cache line from each other.
  @usableFromInline
  final let access = BriefLock()
  @exclusivity(unchecked) final var items = HubWorkQueue()
  @exclusivity(unchecked) final var isCut = false

  /// Set while someone delivers. A hub's claim carries an address on the holder's stack in the bits above ``pending``.
  @usableFromInline static var claimed: UInt { 1 }
  /// Set beside `claimed` when there is work to do before letting go.
  @usableFromInline static var waiting: UInt { 2 }
  /// Set once a terminal was accepted: nothing is, after it.
  @usableFromInline static var closed: UInt { 4 }
  /// Set beside `claimed` when there is work in a queue of a subclass: see ``settle()``.
  @usableFromInline static var pending: UInt { 8 }
  /// All of these.
  @usableFromInline static var flags: UInt { 15 }

  /// Makes an idle serialiser.
  @inlinable
  init() {}

  /// Drops what is queued and all that comes. For the claim holder: called from inside a delivery, before a terminal.
  package final func cut() {
    isCut = true
    word.bitwiseOr(HubSerialiser.closed, ordering: .releasing)
  }

  /// Lets go of a claim, after the work that gathered behind it is done.
  @inlinable
  @inline(__always)
  final func letGo(of claim: UInt) {
    if !word.compareExchange(expected: claim, desired: 0, ordering: .releasing).exchanged { drain() }
  }

  /// Takes the lock. A call that is never inlined, as ``relinquish()`` is, so that inlinable code cannot move anything past it.
  @usableFromInline
  @inline(never)
  final func acquire() { lock.lock() }

  /// Lets go of the lock.
  @usableFromInline
  @inline(never)
  final func relinquish() { lock.unlock() }

  /// Leaves an item to the claim holder; under the lock. Returns how many wait.
  @usableFromInline
  final func enqueue(_ item: @escaping @Sendable () -> Void) -> Int {
    items.append(item)
    return items.count
  }

  /// Claims, or tells the holder that work waits; under the lock.
  @usableFromInline
  final func claimOrMarkWaiting() -> Bool { claimOrMark(HubSerialiser.waiting) }

  /// Claims, or tells the holder what work there is; under what guards the queue it is in.
  @usableFromInline
  final func claimOrMark(_ mark: UInt) -> Bool {
    while true {
      let found = word.load(ordering: .relaxed)
      let isClaimed = found & HubSerialiser.claimed != 0
      // Once marked it stays so until the holder looks, for which it needs what guards the queue.
      if isClaimed, found & mark != 0 { return false }
      let desired = found | (isClaimed ? mark : claim)
      if word.compareExchange(expected: found, desired: desired, ordering: .acquiring).exchanged { return !isClaimed }
    }
  }

  /// Keeps a subclass from claiming in another way of its own until ``endAccepting()``; called under the lock.
  func beginAccepting() {}

  /// Lets it again.
  func endAccepting() {}

  /// What the calling thread's claim looks like.
  var claim: UInt { HubSerialiser.claimed }

  /// The claim that the calling thread holds, for ``letGo(of:)``.
  @inlinable
  final var heldClaim: UInt { word.load(ordering: .relaxed) & ~HubSerialiser.flags | HubSerialiser.claimed }

  /// Does the work that waits in the queues of a subclass; called by the claim holder, without a lock.
  ///
  /// - Returns: whether it let go of the claim, for there was nothing else to do.
  func settle() -> Bool { false }

  /// Lets go of the claim if nothing waits; by the claim holder. Returns whether it has.
  @usableFromInline
  final func letGoUnlessMoreWaits() -> Bool {
    let found = word.load(ordering: .relaxed)
    return found & (HubSerialiser.waiting | HubSerialiser.pending) == 0
      && word.compareExchange(expected: found, desired: found & HubSerialiser.closed, ordering: .releasing).exchanged
  }
}
