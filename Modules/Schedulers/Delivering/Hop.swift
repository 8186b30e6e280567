import ReactiveDisposables
import ReactiveKernel

/// The machine of `deliver(on:)`: events wait in a buffer, and one action of the scheduler carries over all that wait.
///
/// The upstream appends under a lock that is held for a dozen instructions; the action takes the whole buffer away at once and
/// delivers it without the lock. It delivers one such batch and is scheduled anew if more has come meanwhile, so that the
/// scheduler's other work comes in between.
@usableFromInline
final class Hop<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because `waiting` and `ending` change only under the gate's lock, and `batch` and `patience` only in the one action there is at a
  // time.
  @usableFromInline let gate: HopGate
  @usableFromInline let waiting: HeldValues<Value>
  @usableFromInline let batch: HeldValues<Value>
  @exclusivity(unchecked) @usableFromInline var ending: HopEnding<Failure>?
  @usableFromInline let limit: HopLimit<Failure>
  /// How many turns that find nothing follow: as many as values came at once, for who sends many at once sends more. At most sixteen.
  @exclusivity(unchecked) @usableFromInline var patience = 0

  @inlinable
  init(_ downstream: Subscriber<Value, Failure>, on scheduler: any Scheduler, limit: HopLimit<Failure>) {
    gate = HopGate(scheduler: scheduler, context: DeliveryContext(of: downstream))
    waiting = HeldValues(for: downstream)
    batch = HeldValues(for: downstream)
    self.limit = limit
    super.init(downstream, sources: 1)
    downstream.add(gate)
  }

  @inlinable
  func attach(_ upstream: Signal<Value, Failure>) {
    let child = makeChild(tag: 0)
    upstream.attach(as: child) { [self] value in
      append(value, from: child)
    } ended: { [self] termination in
      end(.terminated(termination))
    }
  }

  @usableFromInline
  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    end(.abandoned)
  }

  @inlinable
  func append(_ value: Value, from child: Subscription) {
    var dropped: Value?
    let step: HopStep<Failure> = gate.lock.withLock {
      guard limit.count == .max || waiting.count < limit.count else {
        dropped = makeRoom(for: value)
        return .overflow
      }
      waiting.append(value)
      return gate.claimTurn() ? .turn : .rest
    }
    switch step {
    case .turn: gate.schedule(makeTurn())
    case .overflow: overflow(dropped, from: child)
    case .rest, .end: break
    }
  }

  /// Keeps a value that is one too many, or does not, by the policy; under the lock. Returns the value that is dropped.
  @usableFromInline
  func makeRoom(for value: Value) -> Value? {
    guard limit.dropsOldest else { return value }
    waiting.append(value)
    return waiting.popFirst()
  }

  /// Discards the value that was one too many, and fails if that is the policy.
  @usableFromInline
  func overflow(_ dropped: Value?, from child: Subscription) {
    if let dropped { waiting.discard(dropped) }
    // The upstream ends first, or what it sends next would take its place before the failure.
    if let failure = limit.failure, child.end() { end(.terminated(.failed(failure()))) }
  }

  @usableFromInline
  func end(_ ending: HopEnding<Failure>) {
    let needsTurn = gate.lock.withLock {
      self.ending = ending
      return gate.claimTurn()
    }
    if needsTurn { gate.schedule(makeTurn()) }
  }

  @inlinable
  func makeTurn() -> HopTurn {
    HopTurn(of: downstream.subscription) { [self] in takeTurn() }
  }

  @inlinable
  func takeTurn() {
    gate.lock.withLock { swap(&waiting.values, &batch.values) }
    patience = batch.isEmpty ? patience - 1 : min(batch.count, 16)
    let lingers = gate.lingers && patience > 0
    let subscription = downstream.subscription
    let next = downstream.next
    while !subscription.isDisposed, let value = batch.popFirst() { next(value) }
    let step: HopStep<Failure> = gate.lock.withLock {
      if subscription.isDisposed || (waiting.isEmpty && ending == nil && !lingers) {
        gate.hasTurn = false
        return .rest
      }
      if waiting.isEmpty, let ending { return .end(ending) }
      return .turn
    }
    switch step {
    case .turn: gate.schedule(makeTurn())
    case .end(.terminated(let termination)): downstream.terminal(termination)
    case .end(.abandoned): subscription.abandon()
    case .rest, .overflow: break
    }
  }
}

/// What a step of a ``Hop`` under its lock leaves to be done without it.
@usableFromInline
enum HopStep<Failure: Error> {
  /// Nothing: there is a turn, or none is needed.
  case rest
  /// A turn has to be scheduled.
  case turn
  /// A value was one too many.
  case overflow
  case end(HopEnding<Failure>)
}

/// How the upstream of a ``Hop`` ended.
@usableFromInline
enum HopEnding<Failure: Error>: Sendable {
  case terminated(Termination<Failure>)
  case abandoned
}

/// How many values may wait in a ``Hop``, and what happens to one that is too many.
@usableFromInline
struct HopLimit<Failure: Error>: Sendable {
  @usableFromInline var count = Int.max
  @usableFromInline var dropsOldest = false
  @usableFromInline var failure: (@Sendable () -> Failure)?

  @usableFromInline
  init() {}
}
