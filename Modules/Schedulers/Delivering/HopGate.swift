import ReactiveDisposables
import ReactiveKernel

/// What is not generic in a ``Hop``: its lock, and the one action of the scheduler that is asked for at a time.
@usableFromInline
final class HopGate: Disposable, @unchecked Sendable {
  // Unchecked because the variables change only under the lock.
  @usableFromInline let lock = Lock()
  /// Whether a turn is scheduled, or runs.
  @usableFromInline var hasTurn = false
  private var pending: (any Disposable)?
  // In 64 bits on every platform: a long stream has more turns than 32 bits can number.
  private var lastAsked: Int64 = 0
  private var lastStarted: Int64 = 0
  private var isEnded = false
  private let scheduler: any Scheduler
  private let context: DeliveryContext
  /// Whether turns that delivered something are followed by others even if nothing waits: on a queue, whose thread would go to sleep,
  /// and waking it for the next value costs the sender more than fifty values do.
  @usableFromInline let lingers: Bool

  @usableFromInline
  init(scheduler: any Scheduler, context: DeliveryContext) {
    lingers = scheduler is QueueScheduler
    self.scheduler = scheduler
    self.context = context
  }

  @usableFromInline var isDisposed: Bool { lock.withLock { isEnded } }

  @usableFromInline
  func dispose() {
    let pending = lock.withLock {
      isEnded = true
      return self.pending.take()
    }
    pending?.dispose()
  }

  /// Claims the turn; under the lock. Returns whether there was none, and the caller therefore has to ``schedule(_:)`` it.
  @inlinable
  func claimTurn() -> Bool {
    defer { hasTurn = true }
    return !hasTurn
  }

  /// Has the scheduler run a turn, behind its other work.
  @usableFromInline
  func schedule(_ turn: HopTurn) {
    let number: Int64? = lock.withLock {
      guard !isEnded else { return nil }
      lastAsked += 1
      return lastAsked
    }
    guard let number else { return }
    hold(scheduler.schedule { [self] in if start(number) { context.deliver(turn.run) } }, of: number)
  }

  /// Keeps the disposable of a turn until that starts, which it may have by now.
  private func hold(_ pending: any Disposable, of number: Int64) {
    let isTooLate = lock.withLock {
      if !isEnded, lastStarted < number { self.pending = pending }
      return isEnded
    }
    if isTooLate { pending.dispose() }
  }

  /// Forgets the disposable of a turn that starts (C11); false if it must not.
  private func start(_ number: Int64) -> Bool {
    let (mayRun, handle) = lock.withLock {
      lastStarted = number
      return (!isEnded, pending.take())
    }
    // Dropped here and not under the lock, for a release may reach the user's closure.
    _ = handle
    return mayRun
  }
}

/// One turn of a ``Hop``. If the scheduler drops it, as a stopped one does, nothing will be delivered any more: the subscription is
/// abandoned (C9).
@usableFromInline
final class HopTurn: @unchecked Sendable {
  // Unchecked because `turn` is taken out by the one action that runs it, and `deinit` has the last reference.
  private var turn: (@Sendable () -> Void)?
  private let subscription: Subscription

  @usableFromInline
  init(of subscription: Subscription, _ turn: @escaping @Sendable () -> Void) {
    self.turn = turn
    self.subscription = subscription
  }

  deinit {
    if turn != nil { subscription.abandon() }
  }

  fileprivate func run() { turn.take()?() }
}
