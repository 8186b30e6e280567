import Synchronization

/// Runs deliveries one at a time without ever holding a lock while it does.
///
/// Whoever finds the serialiser idle claims it by one atomic exchange and delivers. Whoever finds it claimed, another thread or
/// the same one re-entering, leaves a work item and returns; the holder runs the items, in order, before it lets go. So no
/// sender blocks (C3), a subscriber never sees two events at once (C2), and re-entrant sends do not grow the stack (C10).
///
/// Its second queue is for the *starts* of inner signals: see ``start(_:with:)``.
public class Serialiser: @unchecked Sendable {
  // Unchecked because the queues change only under `lock`, and `isCut` only on the claim holder.
  @usableFromInline
  final let word = Atomic<UInt>(0)
  /// For starts what `word` is for deliveries: `claimed` while one is in progress, and `waiting` when others are queued behind it.
  @usableFromInline
  final let startWord = Atomic<UInt>(0)
  final let lock = Lock()
  @exclusivity(unchecked) final var items = WorkQueue()
  @exclusivity(unchecked) final var starts = WorkQueue()
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
  public init() {}

  /// Hands a payload to a handler: now, if nobody is delivering, else after the deliveries that came before.
  ///
  /// Dropped if the serialiser was closed.
  @inlinable
  @inline(__always)
  public final func forward<Payload: Sendable>(
    _ payload: Payload, to handler: @escaping @Sendable (Payload) -> Void
  ) {
    if word.compareExchange(expected: 0, desired: Serialiser.claimed, ordering: .acquiring).exchanged {
      handler(payload)
      letGo(of: Serialiser.claimed)
    } else {
      accept { handler(payload) }
    }
  }

  /// Claims the serialiser if nobody delivers; who does says ``letGo()``. For operators that ``forward(_:to:)`` in their own words.
  @inlinable
  @inline(__always)
  public final func claimIfIdle() -> Bool {
    word.compareExchange(expected: 0, desired: Serialiser.claimed, ordering: .acquiring).exchanged
  }

  /// Lets go of it, after the work that gathered meanwhile is done.
  @inlinable
  @inline(__always)
  public final func letGo() { letGo(of: Serialiser.claimed) }

  /// Hands over the last payload: whatever is forwarded after it is dropped (C1).
  ///
  /// - Returns: whether it was accepted; false if there was a last one before.
  @inlinable
  @discardableResult
  public final func close<Payload: Sendable>(
    _ payload: Payload, to handler: @escaping @Sendable (Payload) -> Void
  ) -> Bool {
    accept(isLast: true) { [self] in
      cut()
      handler(payload)
    }
  }

  /// Drops what is queued and all that comes. For the claim holder: called from inside a delivery, before a terminal.
  public final func cut() {
    isCut = true
    word.bitwiseOr(Serialiser.closed, ordering: .releasing)
  }

  /// Starts an inner signal: now, if no delivery and no other start is in progress, else as soon as that holds.
  ///
  /// A start runs unclaimed, so that what the inner sends synchronously is delivered directly instead of piling up, and never
  /// inside a delivery or another start of the same serialiser, so that neither a million inners nor an endless one grow the
  /// stack or the memory (C10). It runs on the thread that finds the operator idle.
  ///
  /// - Parameters:
  ///   - payload: what to start.
  ///   - handler: starts it. Made once for many payloads, it costs no allocation.
  @inlinable
  @inline(__always)
  public final func start<Payload: Sendable>(
    _ payload: Payload, with handler: @escaping @Sendable (Payload) -> Void
  ) {
    if beginStart() {
      handler(payload)
      endStart()
    } else {
      queueStart { handler(payload) }
    }
  }

  /// Takes the right to start, unless a delivery or another start is in progress. Whoever has it says ``endStart()``; who gets it not
  /// leaves the start to ``queueStart(_:)``.
  @inlinable
  @inline(__always)
  public final func beginStart() -> Bool {
    // A claim of this thread's is seen here for certain, and one that another thread takes meanwhile does no harm.
    word.load(ordering: .relaxed) & Serialiser.claimed == 0
      && startWord.compareExchange(expected: 0, desired: Serialiser.claimed, ordering: .acquiring).exchanged
  }

  /// Gives back the right to start, after those starts that wait.
  @inlinable
  @inline(__always)
  public final func endStart() {
    if !startWord.compareExchange(expected: Serialiser.claimed, desired: 0, ordering: .releasing).exchanged {
      runWaitingStarts()
    }
  }

  /// Starts an inner signal. See ``start(_:with:)``.
  @inlinable
  public final func start(_ work: @escaping @Sendable () -> Void) {
    start(work) { work in work() }
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
  final func claimOrMarkWaiting() -> Bool { claimOrMark(Serialiser.waiting) }

  /// Claims, or tells the holder what work there is; under what guards the queue it is in.
  @usableFromInline
  final func claimOrMark(_ mark: UInt) -> Bool {
    while true {
      let found = word.load(ordering: .relaxed)
      let isClaimed = found & Serialiser.claimed != 0
      // Once marked it stays so until the holder looks, for which it needs what guards the queue.
      if isClaimed, found & mark != 0 { return false }
      let desired = found | (isClaimed ? mark : claim)
      if word.compareExchange(expected: found, desired: desired, ordering: .acquiring).exchanged { return !isClaimed }
    }
  }

  /// Tells the holder that starts wait, if there is one; under the lock.
  final func markWaitingIfClaimed() -> Bool {
    while true {
      let found = word.load(ordering: .relaxed)
      guard found & Serialiser.claimed != 0 else { return false }
      if word.compareExchange(expected: found, desired: found | Serialiser.waiting, ordering: .relaxed).exchanged {
        return true
      }
    }
  }

  /// Keeps a subclass from claiming in another way of its own until ``endAccepting()``; called under the lock.
  func beginAccepting() {}

  /// Lets it again.
  func endAccepting() {}

  /// What the calling thread's claim looks like.
  var claim: UInt { Serialiser.claimed }

  /// The claim that the calling thread holds, for ``letGo(of:)``.
  @inlinable
  final var heldClaim: UInt { word.load(ordering: .relaxed) & ~Serialiser.flags | Serialiser.claimed }

  /// Does the work that waits in the queues of a subclass; called by the claim holder, without a lock.
  ///
  /// - Returns: whether it let go of the claim, for there was nothing else to do.
  func settle() -> Bool { false }

  /// Lets go of the claim if nothing waits; by the claim holder. Returns whether it has.
  @usableFromInline
  final func letGoUnlessMoreWaits() -> Bool {
    let found = word.load(ordering: .relaxed)
    return found & (Serialiser.waiting | Serialiser.pending) == 0
      && word.compareExchange(expected: found, desired: found & Serialiser.closed, ordering: .releasing).exchanged
  }
}
