import ReactiveKernel

/// Wakes an operator at an instant: one at a time, which may be moved as often as there are values.
///
/// Moving it to a later instant schedules nothing: the action that waits finds, when it runs, that it is too early, and is scheduled
/// once more. So a debounced flood costs the scheduler one action for each interval and not one for each value.
final class Alarm: Disposable, @unchecked Sendable {
  // Unchecked because the variables change only under the lock.
  private let lock = Lock()
  private let scheduler: any Scheduler
  private let tolerance: Duration
  private let context: DeliveryContext
  private var wanted: SchedulerInstant?
  private var scheduled: SchedulerInstant?
  private var pending: (any Disposable)?
  private var number = 0
  private var isEnded = false

  /// Makes an alarm that is not set.
  ///
  /// - Parameters:
  ///   - scheduler: whose time counts.
  ///   - tolerance: by how much it may come late.
  ///   - context: what its delivery brings along.
  init(
    on scheduler: any Scheduler, tolerance: Duration = .zero, context: DeliveryContext
  ) {
    self.scheduler = scheduler
    self.tolerance = tolerance
    self.context = context
  }

  var isDisposed: Bool { lock.withLock { isEnded } }

  /// Sets the alarm for an instant, whatever it was set for before.
  ///
  /// - Parameter wake: what it does, on the scheduler; the same with every call. The waiting action alone holds it: an alarm that is
  ///   not set keeps nothing of its operator alive (C9).
  func set(for instant: SchedulerInstant, wake: @escaping @Sendable () -> Void) {
    lock.lock()
    guard !isEnded else { return lock.unlock() }
    wanted = instant
    if let scheduled, scheduled <= instant { return lock.unlock() }
    scheduleLocked(at: instant, wake: wake)
  }

  /// Takes back what it was set for.
  func clear() {
    lock.withLock { wanted = nil }
  }

  func dispose() {
    let pending = lock.withLock {
      isEnded = true
      wanted = nil
      return self.pending.take()
    }
    pending?.dispose()
  }

  /// Schedules the action; under the lock, which it lets go of.
  private func scheduleLocked(at instant: SchedulerInstant, wake: @escaping @Sendable () -> Void) {
    number += 1
    scheduled = instant
    let number = number
    let replaced = pending.take()
    lock.unlock()
    replaced?.dispose()
    let added = scheduler.schedule(at: instant, tolerance: tolerance) { self.fire(number, wake: wake) }
    lock.lock()
    // It may have run, or been replaced, before it was at hand.
    let isCurrent = self.number == number && scheduled != nil
    if isCurrent, !isEnded { pending = added }
    let isTooLate = isEnded
    lock.unlock()
    if isTooLate { added.dispose() }
  }

  private func fire(_ number: Int, wake: @escaping @Sendable () -> Void) {
    // Read before the lock is taken, for the scheduler may be a user's (C3).
    let now = scheduler.now
    lock.lock()
    guard self.number == number, !isEnded else { return lock.unlock() }
    scheduled = nil
    let ran = pending.take()
    guard let wanted else { return lock.unlock() }
    if wanted > now { return scheduleLocked(at: wanted, wake: wake) }
    self.wanted = nil
    lock.unlock()
    context.deliver(wake)
    withExtendedLifetime(ran) {}
  }
}
