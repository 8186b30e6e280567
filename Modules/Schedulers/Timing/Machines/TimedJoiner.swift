import ReactiveKernel

/// What the timed operators stand on: an upstream and an alarm, whose events a serialiser makes one sequence.
///
/// The upstream's values and the alarm's wakings run inside the claim, so that state in the subclass needs no lock. The alarm ends with
/// the downstream's subscription. Its upstreams own it, and so does the action that waits while the alarm is set.
@usableFromInline
class TimedJoiner<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; the alarm is used inside the claim only.
  @usableFromInline final let scheduler: any Scheduler
  @usableFromInline final let alarm: Alarm

  @usableFromInline
  init(_ downstream: Subscriber<Value, Failure>, on scheduler: any Scheduler, tolerance: Duration) {
    self.scheduler = scheduler
    let serialiser = Serialiser()
    alarm = Alarm(
      on: scheduler, tolerance: tolerance, serialiser: serialiser, context: DeliveryContext(of: downstream))
    super.init(downstream, sources: 1, serialiser: serialiser)
    downstream.add(alarm)
  }

  /// Has a closure called after a delay, and no more when it was to be before. Inside the claim, as the closure is.
  @inlinable
  final func setAlarm(after delay: Duration, _ wake: @escaping @Sendable () -> Void) {
    alarm.set(for: scheduler.now.advanced(by: delay), wake)
  }

  /// Starts a signal as ``Serialiser/start(_:)`` does, with what is carried to deliveries on a scheduler.
  final func start(_ work: @escaping @Sendable () -> Void) {
    let context = alarm.context
    serialiser.start { context.deliver(work) }
  }
}
