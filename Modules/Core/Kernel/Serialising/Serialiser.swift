/// Runs deliveries one at a time, and holds no lock while a delivery runs.
///
/// If no delivery is in progress, the sending thread *claims* the serialiser with one atomic exchange, and runs its
/// delivery. Otherwise the thread queues its delivery and returns. If a delivery sends again through the serialiser (a
/// re-entrant send), the new delivery is queued too. The thread that has the claim runs the queued deliveries in order
/// before it gives the claim back. So no sender blocks (C3), a subscriber never sees two events at the same time (C2),
/// and re-entrant sends do not grow the stack (C10).
///
/// Subscriptions to inner signals, called *starts*, have their own queue and their own claim: see ``start(_:with:)``.
public final class Serialiser: @unchecked Sendable {
  // Unchecked because the queues change only under `lock`.
  /// The claim to deliver.
  @usableFromInline let delivering = Claim()
  /// The claim to start.
  @usableFromInline let starting = Claim()
  private let lock = Lock()
  @exclusivity(unchecked) private var deliveries = RingQueue<Work>()
  @exclusivity(unchecked) private var starts = RingQueue<Work>()

  /// Queued work. A structure around its closure: generic code would wrap a bare closure in a thunk each time that it
  /// passes it on.
  private struct Work: Sendable {
    let run: @Sendable () -> Void
  }

  /// Makes an idle serialiser.
  @inlinable
  public init() {}

  // MARK: Deliveries

  /// Delivers a payload to a handler. The handler is called now if no delivery is in progress, and otherwise after the
  /// deliveries that are already queued.
  ///
  /// Drops the payload if ``close(_:to:)`` or ``cut()`` was called before.
  @inlinable
  @inline(__always)
  public func forward<Payload: Sendable>(_ payload: Payload, to handler: @escaping @Sendable (Payload) -> Void) {
    if claimIfIdle() {
      handler(payload)
      release()
    } else {
      accept { handler(payload) }
    }
  }

  /// Claims the serialiser if no delivery is in progress. For operators that write ``forward(_:to:)`` out, so that a
  /// closure counts no references.
  @inlinable
  @inline(__always)
  package func claimIfIdle() -> Bool { delivering.takeIfIdle() }

  /// Gives the claim back, after the deliveries that were queued meanwhile.
  @inlinable
  @inline(__always)
  package func release() {
    if !delivering.release() { drain() }
  }

  /// Delivers the last payload, as ``forward(_:to:)`` does: payloads that are forwarded later are dropped (C1). Returns
  /// false, and drops this payload, if ``close(_:to:)`` or ``cut()`` was called before. Otherwise returns true.
  @inlinable
  @discardableResult
  public func close<Payload: Sendable>(_ payload: Payload, to handler: @escaping @Sendable (Payload) -> Void) -> Bool {
    accept(isLast: true) { handler(payload) }
  }

  /// Drops the queued deliveries, and all deliveries that are forwarded later. Call it only inside a delivery, before
  /// that delivery sends a terminal.
  public func cut() {
    // Released after the lock: the closures may hold a user's values.
    lock.discarding {
      delivering.close()
      return deliveries.takeAll()
    }
  }

  /// Runs a delivery if none is in progress, else queues it. Returns whether it was accepted.
  @usableFromInline
  @inline(never)
  @discardableResult
  func accept(isLast: Bool = false, _ delivery: @escaping @Sendable () -> Void) -> Bool {
    // Nil if the serialiser is closed, zero if this thread has claimed it.
    let depth: Int? = lock.withLock {
      if delivering.isClosed { return nil }
      if isLast { delivering.close() }
      if delivering.takeOrMark() { return 0 }
      deliveries.append(Work(run: EventContext.kept(by: delivery)))
      return deliveries.count
    }
    guard let depth else { return false }
    if depth == 0 {
      delivery()
      drain()
    } else {
      Diagnostics.noteQueueDepth(depth)
    }
    return true
  }

  /// Runs the queued deliveries, gives the claim back, and runs the starts that waited for that.
  @usableFromInline
  @inline(never)
  func drain() {
    var mayStart = false
    EventContext.none { while let delivery = lock.withLock({ nextDelivery(&mayStart) }) { delivery.run() } }
    if mayStart { runQueuedStarts() }
  }

  /// Takes the oldest delivery, or gives the claim back, perhaps with the right to run the queued starts. Under the
  /// lock, by the claim holder.
  private func nextDelivery(_ mayStart: inout Bool) -> Work? {
    if let delivery = deliveries.popFirst() { return delivery }
    // Before the claim is given back: a start that finds the serialiser idle does not overtake the queued ones.
    mayStart = !starts.isEmpty && starting.takeOrMark()
    delivering.giveBack()
    return nil
  }

  // MARK: Starts

  /// Calls a handler that subscribes to an inner signal: now, or as soon as no delivery and no other start is in
  /// progress.
  ///
  /// The call of the handler is a *start*. During a start, the thread does not have the claim for deliveries. So values
  /// that the inner signal sends before the handler returns are delivered directly and not queued. A start never runs
  /// inside a delivery or another start of the same serialiser. So the stack and the memory do not grow, even with a
  /// million inner signals or an endless inner signal (C10). A start that had to wait runs on the thread that ends the
  /// delivery or the start before it.
  ///
  /// - Parameters:
  ///   - payload: the argument of `handler`.
  ///   - handler: subscribes to an inner signal. If you use one closure for many payloads, a start needs no allocation.
  @inlinable
  @inline(__always)
  public func start<Payload: Sendable>(_ payload: Payload, with handler: @escaping @Sendable (Payload) -> Void) {
    if beginStart() {
      handler(payload)
      endStart()
    } else {
      queueStart { handler(payload) }
    }
  }

  /// Calls a closure that subscribes to an inner signal. Otherwise it works like ``start(_:with:)``.
  @inlinable
  public func start(_ work: @escaping @Sendable () -> Void) {
    start(work) { work in work() }
  }

  /// Claims the right to start, until ``endStart()``, unless a delivery or another start is in progress: then
  /// ``queueStart(_:)`` follows.
  @inlinable
  @inline(__always)
  package func beginStart() -> Bool {
    // A claim of this thread is always seen here. A claim that another thread takes meanwhile does no harm.
    delivering.word.load() & Claim.taken == 0 && starting.takeIfIdle()
  }

  /// Gives the right to start back, after the starts that were queued meanwhile.
  @inlinable
  @inline(__always)
  package func endStart() {
    if !starting.release() { runQueuedStarts() }
  }

  /// Queues a start behind the delivery or the start in progress; runs it if there is none any more.
  @usableFromInline
  @inline(never)
  package func queueStart(_ work: @escaping @Sendable () -> Void) {
    // A value of the inner signal may be the value that the signal was made of.
    let work = EventContext.kept(by: work)
    let mayStart = lock.withLock {
      starts.append(Work(run: work))
      return starting.takeOrMark()
    }
    if mayStart { runQueuedStarts() }
  }

  /// Runs the queued starts, one at a time, until the queue is empty or a delivery is in progress; then gives back the
  /// right to start.
  @usableFromInline
  @inline(never)
  func runQueuedStarts() {
    EventContext.none { while let start = lock.withLock({ nextStart() }) { start.run() } }
  }

  /// Takes the oldest start, or gives back the right to start, which the thread of a delivery in progress takes after
  /// it. Under the lock.
  private func nextStart() -> Work? {
    if !starts.isEmpty, !delivering.markIfTaken() { return starts.popFirst() }
    starting.giveBack()
    return nil
  }
}
