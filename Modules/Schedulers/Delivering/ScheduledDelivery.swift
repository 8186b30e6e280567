import ReactiveKernel

/// The machine of `deliver(on:)`: events wait in a buffer, and one action of the scheduler at a time *drains* it.
///
/// The upstream appends under a lock. A drain takes the whole buffer under the lock and delivers that batch without it. If more events wait
/// then, it schedules the next drain, so that the scheduler's other work runs in between.
@usableFromInline
final class ScheduledDelivery<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because `waiting` and `deliverEnd` change only under the lock of `drains`, and `batch` and `patience` only in a drain. There is
  // one drain at a time.
  @usableFromInline let drains: DrainSchedule
  @usableFromInline let waiting: HeldValues<Value>
  @usableFromInline let batch: HeldValues<Value>
  /// Set when the upstream has ended.
  @exclusivity(unchecked) @usableFromInline var deliverEnd: (@Sendable () -> Void)?
  @usableFromInline let limit: BufferLimit<Failure>
  /// The number of drains that may find nothing: as many as the last batch had values, at most sixteen. A source that sent many values at once
  /// sends more.
  @exclusivity(unchecked) @usableFromInline var patience = 0

  @inlinable
  init(_ downstream: Subscriber<Value, Failure>, on scheduler: any Scheduler, limit: BufferLimit<Failure>) {
    drains = DrainSchedule(on: scheduler, for: downstream)
    waiting = HeldValues(for: downstream)
    batch = HeldValues(for: downstream)
    self.limit = limit
    super.init(downstream, sources: 1)
  }

  @inlinable
  func attach(_ upstream: Signal<Value, Failure>) {
    let child = makeChild(tag: 0)
    upstream.attach(as: child) { [self] value in
      append(value, from: child)
    } ended: { [self] termination in
      end { [downstream] in downstream.terminal(termination) }
    }
  }

  @usableFromInline
  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    end { [subscription = downstream.subscription] in subscription.abandon() }
  }

  @inlinable
  func append(_ value: Value, from child: Subscription) {
    var dropped: Value?
    let needsDrain = drains.lock.withLock {
      guard limit.count == .max || waiting.count < limit.count else {
        dropped = makeRoom(for: value)
        return false
      }
      waiting.append(value)
      return drains.claim()
    }
    if needsDrain { scheduleDrain() } else if let dropped { overflow(dropped, from: child) }
  }

  /// Returns the value to drop: this one, or the oldest one, which this one replaces. Under the lock.
  @usableFromInline
  func makeRoom(for value: Value) -> Value? {
    guard limit.dropsOldest else { return value }
    waiting.append(value)
    return waiting.popFirst()
  }

  /// Discards a value, and fails if that is the policy.
  @usableFromInline
  func overflow(_ dropped: Value, from child: Subscription) {
    waiting.discard(dropped)
    // The upstream ends first, or its next value would take a place before the failure.
    guard let failure = limit.failure, child.end() else { return }
    let failed = Termination.failed(failure())
    end { [downstream] in downstream.terminal(failed) }
  }

  @usableFromInline
  func end(by deliverEnd: @escaping @Sendable () -> Void) {
    let needsDrain = drains.lock.withLock {
      self.deliverEnd = deliverEnd
      return drains.claim()
    }
    if needsDrain { scheduleDrain() }
  }

  @inlinable
  func scheduleDrain() {
    drains.schedule { [self] in drain() }
  }

  @inlinable
  func drain() {
    drains.lock.withLock { swap(&waiting.values, &batch.values) }
    patience = batch.isEmpty ? patience - 1 : min(batch.count, 16)
    let lingers = drains.lingers && patience > 0
    let subscription = downstream.subscription
    let next = downstream.next
    while !subscription.isDisposed, let value = batch.popFirst() { next(value) }
    var end: (@Sendable () -> Void)?
    let continues = drains.lock.withLock {
      if subscription.isDisposed || (waiting.isEmpty && deliverEnd == nil && !lingers) {
        drains.isClaimed = false
        return false
      }
      if waiting.isEmpty { end = deliverEnd }
      return end == nil
    }
    if continues { scheduleDrain() } else { end?() }
  }
}

/// The part of a ``ScheduledDelivery`` without type parameters: its lock, and the one drain that is scheduled at a time.
@usableFromInline
final class DrainSchedule: @unchecked Sendable {
  // Unchecked because `isClaimed` changes only under the lock.
  @usableFromInline let lock = Lock()
  /// Whether a drain is scheduled or runs.
  @usableFromInline var isClaimed = false
  private let subscription: Subscription
  private let scheduler: any Scheduler
  private let context: DeliveryContext
  /// Whether more drains follow a delivery although nothing waits. On a queue the thread would sleep, and waking it for the next value costs
  /// the sender more than fifty values do.
  @usableFromInline let lingers: Bool

  @usableFromInline
  init(on scheduler: any Scheduler, for downstream: Subscriber<some Sendable, some Error>) {
    lingers = scheduler is QueueScheduler
    self.scheduler = scheduler
    subscription = downstream.subscription
    context = DeliveryContext(of: downstream)
  }

  /// Returns whether the caller must ``schedule(_:)`` a drain; under the lock.
  @inlinable
  func claim() -> Bool {
    defer { isClaimed = true }
    return !isClaimed
  }

  @usableFromInline
  func schedule(_ drain: @escaping @Sendable () -> Void) {
    let action = DrainAction(drain, ifDropped: { [subscription] in subscription.abandon() })
    subscription.schedule { [context] in
      context.deliver(action.run)
    } by: { run in
      scheduler.schedule(run)
    }
  }
}

/// An action for a scheduler that runs once. It notices when the scheduler releases it without running it, as a stopped scheduler does.
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

/// The number of values that may wait in an operator, and the rule for others.
@usableFromInline
struct BufferLimit<Failure: Error>: Sendable {
  @usableFromInline var count = Int.max
  @usableFromInline var dropsOldest = false
  @usableFromInline var failure: (@Sendable () -> Failure)?

  @usableFromInline
  init() {}

  @usableFromInline
  init(_ policy: BufferingPolicy, of operation: StaticString, file: StaticString, line: UInt) {
    switch policy {
    case .unbounded: return
    case .newest(let limit):
      count = limit
      dropsOldest = true
    case .oldest(let limit): count = limit
    }
    Diagnostics.requireRoom(count, of: operation, file: file, line: line)
  }
}
