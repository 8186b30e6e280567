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
  @usableFromInline let scheduler: any Scheduler
  let context: DeliveryContext
  private let serialiser: Serialiser
  private let tolerance: Duration
  private let pending = SerialDisposable()
  @exclusivity(unchecked) private var due: SchedulerInstant?
  @exclusivity(unchecked) private var scheduled: SchedulerInstant?
  // In 64 bits on every platform: a long stream sets it more often than 32 bits can count.
  @exclusivity(unchecked) private var number: Int64 = 0

  /// Makes an alarm that is not set.
  ///
  /// - Parameters:
  ///   - scheduler: whose time counts.
  ///   - tolerance: by how much it may come late.
  ///   - serialiser: whose claim it takes before it wakes anybody.
  ///   - context: what its delivery brings along.
  init(on scheduler: any Scheduler, tolerance: Duration, serialiser: Serialiser, context: DeliveryContext) {
    self.scheduler = scheduler
    self.tolerance = tolerance
    self.serialiser = serialiser
    self.context = context
  }

  @usableFromInline var isDisposed: Bool { pending.isDisposed }

  @usableFromInline
  func dispose() { pending.dispose() }

  /// Sets the alarm for an instant, whatever it was set for before.
  ///
  /// - Parameter wake: what it does, inside the claim; the same with every call. The waiting action alone holds it: an alarm that is
  ///   not set keeps nothing of its operator alive (C9).
  @usableFromInline
  func set(for instant: SchedulerInstant, _ wake: @escaping @Sendable () -> Void) {
    due = instant
    if let scheduled {
      if scheduled <= instant { return }
      pending.swap(nil)?.dispose()
    }
    schedule(at: instant, wake)
  }

  private func schedule(at instant: SchedulerInstant, _ wake: @escaping @Sendable () -> Void) {
    // A value may still be on its way when the operator is disposed, and its scheduler stopped.
    if isDisposed { return }
    number += 1
    scheduled = instant
    let ring = Ring(alarm: self, number: number, wake: wake)
    // Whoever runs it, even inline, has to wait for the claim: the disposable is at hand by then.
    pending.swap(
      scheduler.schedule(at: instant, tolerance: tolerance) {
        ring.alarm.serialiser.forward(ring) { ring in ring.alarm.answer(ring) }
      })
  }

  private func answer(_ ring: Ring) {
    // One that was replaced by an earlier one may have been on its way already.
    guard ring.number == number, let fired = scheduled else { return }
    scheduled = nil
    // Fired, and so forgotten (C11).
    pending.swap(nil)
    guard let due else { return }
    // Not asked for the time unless it was moved: no action comes early.
    if due > fired, due > scheduler.now { return schedule(at: due, ring.wake) }
    self.due = nil
    // What had to wait for the claim of another thread is delivered there: the context comes along.
    context.deliver(ring.wake)
  }

  /// An action that has run, and waits for the claim.
  private struct Ring: Sendable {
    let alarm: Alarm
    let number: Int64
    let wake: @Sendable () -> Void
  }
}
