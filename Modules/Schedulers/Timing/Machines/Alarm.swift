import ReactiveKernel

/// Wakes an operator at an instant: one at a time, which may be moved as often as there are values.
///
/// Moving it to a later instant schedules nothing: the action that waits finds, when it runs, that it is too early, and is scheduled
/// once more. So a debounced flood costs the scheduler one action for each interval and not one for each value.
///
/// Only the holder of the operator's claim touches it, so that it needs no lock; `dispose()` may come from anywhere.
@usableFromInline
final class Alarm: Disposable, @unchecked Sendable {
  // Unchecked because the variables change only inside the claim.
  let scheduler: any Scheduler
  let context: DeliveryContext
  private let tolerance: Duration
  private let pending = SerialDisposable()
  @exclusivity(unchecked) private var due: SchedulerInstant?
  @exclusivity(unchecked) private var scheduled: SchedulerInstant?
  @exclusivity(unchecked) private var number = 0

  /// Makes an alarm that is not set.
  ///
  /// - Parameters:
  ///   - scheduler: whose time counts.
  ///   - tolerance: by how much it may come late.
  ///   - context: what its delivery brings along.
  init(on scheduler: any Scheduler, tolerance: Duration, context: DeliveryContext) {
    self.scheduler = scheduler
    self.tolerance = tolerance
    self.context = context
  }

  @usableFromInline var isDisposed: Bool { pending.isDisposed }

  @usableFromInline
  func dispose() { pending.dispose() }

  /// Sets the alarm for an instant, whatever it was set for before.
  ///
  /// - Parameter makeRing: makes what the scheduler runs, if something must be scheduled; it takes the claim, and then asks
  ///   ``hasCome(_:makeRing:)`` about its number. The waiting action alone holds it: an alarm that is not set keeps nothing of its
  ///   operator alive (C9).
  func set(for instant: SchedulerInstant, makeRing: () -> @Sendable (_ number: Int) -> Void) {
    due = instant
    if let scheduled, scheduled <= instant { return }
    schedule(at: instant, makeRing())
  }

  /// Takes back what it was set for.
  func clear() { due = nil }

  /// Called when an action has run: whether it is time. If it is too early, because the alarm was moved, schedules another.
  func hasCome(_ number: Int, makeRing: () -> @Sendable (_ number: Int) -> Void) -> Bool {
    // One that was replaced by an earlier one may have been on its way already.
    guard number == self.number else { return false }
    scheduled = nil
    // Fired, and so forgotten (C11).
    pending.swap(nil)
    guard let due else { return false }
    if due > scheduler.now {
      schedule(at: due, makeRing())
      return false
    }
    self.due = nil
    return true
  }

  private func schedule(at instant: SchedulerInstant, _ ring: @escaping @Sendable (_ number: Int) -> Void) {
    number += 1
    scheduled = instant
    let number = number
    pending.swap(nil)?.dispose()
    // Whoever runs it, even inline, has to wait for the claim: the disposable is at hand by then.
    pending.swap(scheduler.schedule(at: instant, tolerance: tolerance) { ring(number) })
  }
}
