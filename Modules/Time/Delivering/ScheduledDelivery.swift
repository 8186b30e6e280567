import ReactiveKernel
import ReactivePacing

/// The machine of `deliver(on:)`: events wait in a buffer, and one action of the scheduler at a time *drains* it.
///
/// The upstream appends under a lock. A drain takes the whole buffer under the lock and delivers that batch without it.
/// If more events wait then, it schedules the next drain, so that the scheduler's other work runs in between.
@usableFromInline
final class ScheduledDelivery<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because `waiting`, `deliverEnd` and `isClaimed` change only under the lock, and `batch`, `patience` and
  // `permit` only in a drain. There is one drain at a time.
  @usableFromInline let lock = Lock()
  @usableFromInline let waiting: HeldValues<Value>
  @usableFromInline let batch: HeldValues<Value>
  /// Set when the upstream has ended.
  @exclusivity(unchecked) @usableFromInline var deliverEnd: (@Sendable () -> Void)?
  /// Whether a drain is scheduled or runs.
  @exclusivity(unchecked) @usableFromInline var isClaimed = false
  @usableFromInline let limit: BufferLimit<Failure>
  /// The number of further drains that may find nothing: the number of values in the last batch, at most 16. A source
  /// that has sent many values at once probably sends more.
  @exclusivity(unchecked) @usableFromInline var patience = 0
  /// Whether more drains follow a delivery even if nothing waits. Otherwise the thread would sleep, and waking it for
  /// the next value costs the sender more than 50 values do.
  @usableFromInline let lingers: Bool
  /// The room that is granted upstream: for the values in `waiting` and `batch`.
  @usableFromInline let room: Room?
  /// The room in the next buffer downstream, which a drain waits for.
  @usableFromInline let roomDownstream: Room?
  /// Whether the upstream must not see the rooms downstream.
  @usableFromInline let hidesRoom: Bool
  /// The right to send one value downstream, if a drain has waited for it.
  private var permit: Permit?
  private let scheduler: any Scheduler
  private let context: DeliveryContext

  @usableFromInline
  init(_ downstream: Subscriber<Value, Failure>, on scheduler: any Scheduler, limit: BufferLimit<Failure>) {
    lingers = scheduler.sleepsWhenIdle
    self.scheduler = scheduler
    context = DeliveryContext(of: downstream)
    waiting = HeldValues(for: downstream)
    batch = HeldValues(for: downstream)
    self.limit = limit
    let next = downstream.room
    // An operator that keeps all values gets them at once, and a failure behind them: unless the policy waits.
    // Otherwise a failure would be delayed, and `newest` or `oldest` would drop more.
    roomDownstream = next?.keepsAll ?? false && !limit.isSuspending ? nil : next
    room = limit.isSuspending ? limit.makeRoom() : nil
    hidesRoom = next != nil && room == nil
    super.init(downstream, sources: 1)
  }

  @inlinable
  func attach(_ upstream: Signal<Value, Failure>, merging merge: (@Sendable (Value, Value) -> Value)? = nil) {
    let child = makeChild(tag: 0)
    if let room { child.grant(room) } else if hidesRoom { child.leave(Room.unlimited) }
    upstream.attach(as: child) { [self] value in
      append(merge.map { fold(value, by: $0) } ?? value, from: child)
    } ended: { [self] termination in
      end { [downstream] in downstream.terminal(termination) }
    }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    end { [subscription = downstream.subscription] in subscription.abandon() }
  }

  /// Takes back the waiting value, if there is one, and merges it with the new value. The upstream is serial (C2), so
  /// no other value comes in between.
  @usableFromInline
  func fold(_ value: Value, by merge: @Sendable (Value, Value) -> Value) -> Value {
    guard let old = lock.withLock({ waiting.popFirst() }) else { return value }
    waiting.noteMerge()
    return merge(old, value)
  }

  @inlinable
  func append(_ value: Value, from child: Subscription) {
    if let room, !room.takePlace() {
      room.noteOverflow()
      return waiting.discard(value, isOldest: false)
    }
    var dropped: Value?
    var depth = 0
    let needsDrain = lock.withLock {
      // With a room, that counts: a second count would drop values that have a place.
      guard limit.count == .max || room != nil || waiting.count < limit.count else {
        dropped = makePlace(for: value)
        return false
      }
      waiting.append(value)
      depth = waiting.count
      return claim()
    }
    if needsDrain {
      scheduleDrain()
    } else if let dropped {
      overflow(dropped, from: child)
    } else {
      Diagnostics.noteQueueDepth(depth)
    }
  }

  /// Returns the value to drop: this one, or the oldest one, which this one replaces. Under the lock.
  @usableFromInline
  func makePlace(for value: Value) -> Value? {
    guard limit.dropsOldest else { return value }
    waiting.append(value)
    return waiting.popFirst()
  }

  /// Discards a value, and fails if that is the policy.
  @usableFromInline
  func overflow(_ dropped: Value, from child: Subscription) {
    waiting.discard(dropped, isOldest: limit.dropsOldest)
    // The upstream ends first, or its next value would take a place before the failure.
    guard let failure = limit.failure, child.end() else { return }
    let failed = Termination.failed(failure())
    end { [downstream] in downstream.terminal(failed) }
  }

  @usableFromInline
  func end(by deliverEnd: @escaping @Sendable () -> Void) {
    let deliverEnd = FailureTrace.kept(by: deliverEnd)
    let needsDrain = lock.withLock {
      self.deliverEnd = deliverEnd
      return claim()
    }
    if needsDrain { scheduleDrain() }
  }

  /// Returns whether the caller must ``scheduleDrain()``; under the lock.
  @inlinable
  func claim() -> Bool {
    defer { isClaimed = true }
    return !isClaimed
  }

  @inlinable
  func scheduleDrain() { schedule { [self] in drain() } }

  @usableFromInline
  func schedule(_ drain: @escaping @Sendable () -> Void) {
    let subscription = downstream.subscription
    let action = DrainAction(drain, ifDropped: { subscription.abandon() })
    subscription.schedule { [context] in
      context.deliver(action.run)
    } by: { run in
      scheduler.schedule(run)
    }
  }

  @inlinable
  func drain() {
    // A drain that has waited for room downstream has values left.
    if batch.isEmpty { lock.withLock { swap(&waiting.values, &batch.values) } }
    patience = batch.isEmpty ? patience - 1 : min(batch.count, 16)
    let lingers = self.lingers && patience > 0
    let subscription = downstream.subscription
    let next = downstream.next
    // Without rooms, the loop below is not entered.
    if room == nil {
      while !subscription.isDisposed, roomDownstream?.isUnlimited ?? true, let value = batch.popFirst() { next(value) }
    }
    if room != nil || roomDownstream != nil, !deliverWithRoom() { return }
    var end: (@Sendable () -> Void)?
    let continues = lock.withLock {
      if subscription.isDisposed || (waiting.isEmpty && deliverEnd == nil && !lingers) {
        isClaimed = false
        return false
      }
      if waiting.isEmpty { end = deliverEnd }
      return end == nil
    }
    if continues { return scheduleDrain() }
    guard let end else { return }
    if let roomDownstream { roomDownstream.exceedLimits(end) } else { end() }
  }
}

extension ScheduledDelivery {
  /// Delivers the batch, each value when there is room for it downstream. Returns false if there is no room; then the
  /// next drain is scheduled when room becomes free.
  @usableFromInline
  func deliverWithRoom() -> Bool {
    while !downstream.subscription.isDisposed, !batch.isEmpty {
      guard mayDeliver() else { return false }
      guard let value = batch.popFirst() else { break }
      // First: the value does not wait here any more. A source that waited may send now, which adds to the queue only.
      room?.freePlace()
      if let permit = permit.take() { permit.run { downstream.next(value) } } else { downstream.next(value) }
    }
    permit = nil
    return true
  }

  private func mayDeliver() -> Bool {
    guard let room = roomDownstream, permit == nil, !room.isUnlimited else { return true }
    let waiter = RoomWaiter { [self] isGranted in
      guard isGranted else { return }
      permit = room.makePermit()
      scheduleDrain()
    }
    // If the room is closed, the subscription has ended, or is about to.
    guard room.requestPermit(waiter, skippingKeepers: !limit.isSuspending) == .granted else { return false }
    permit = room.makePermit()
    return true
  }
}

/// A scheduled action, which runs once. It detects when the scheduler releases it without running it, as a stopped
/// scheduler does.
package final class DrainAction: @unchecked Sendable {
  // Unchecked because only the scheduler's action takes `drain` out, and `deinit` has the last reference.
  private var drain: (@Sendable () -> Void)?
  private let dropped: @Sendable () -> Void

  /// Makes an action.
  ///
  /// - Parameters:
  ///   - drain: delivers the waiting events.
  ///   - dropped: runs instead if the scheduler releases the action.
  package init(_ drain: @escaping @Sendable () -> Void, ifDropped dropped: @escaping @Sendable () -> Void) {
    self.drain = drain
    self.dropped = dropped
  }

  deinit {
    if drain != nil { dropped() }
  }

  package func run() { drain.take()?() }
}
