import ReactiveKernel

/// What is not generic in a ``Hop``: its lock, and the one action of the scheduler that is asked for at a time.
@usableFromInline
final class HopGate: Disposable, @unchecked Sendable {
  // Unchecked because `hasTurn` changes only under the lock.
  private let lock = Lock()
  private var hasTurn = false
  private let turns = PendingRuns()
  private let scheduler: any Scheduler
  private let context: DeliveryContext

  @usableFromInline
  init(scheduler: any Scheduler, context: DeliveryContext) {
    self.scheduler = scheduler
    self.context = context
  }

  @usableFromInline var isDisposed: Bool { turns.isDisposed }

  @usableFromInline
  func dispose() { turns.dispose() }

  @usableFromInline
  @inline(never)
  func acquire() { lock.lock() }

  @usableFromInline
  @inline(never)
  func relinquish() { lock.unlock() }

  /// Under the lock, which it lets go of: nothing waits any more.
  @usableFromInline
  func rest() {
    hasTurn = false
    lock.unlock()
  }

  /// Under the lock, which it lets go of: sees to it that what waits is carried over.
  @usableFromInline
  @inline(__always)
  func relinquishAndAskForTurn(_ turn: @escaping @Sendable () -> Void) {
    let isFirst = takeTurn()
    relinquish()
    if isFirst { schedule(turn) }
  }

  /// Under the lock, which it lets go of: the action goes on behind the scheduler's other work.
  @usableFromInline
  func relinquishAndTakeAnotherTurn(_ turn: @escaping @Sendable () -> Void) {
    relinquish()
    schedule(turn)
  }

  @usableFromInline
  @inline(never)
  func takeTurn() -> Bool {
    defer { hasTurn = true }
    return !hasTurn
  }

  @usableFromInline
  func schedule(_ turn: @escaping @Sendable () -> Void) {
    guard let number = turns.reserve() else { return }
    let pending = scheduler.schedule { [turns, context] in
      if turns.start(number) { context.deliver(turn) }
    }
    turns.hold(pending, of: number)
  }
}
