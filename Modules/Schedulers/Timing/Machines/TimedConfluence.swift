import ReactiveKernel

/// What the timed operators stand on: an upstream and an alarm, whose events a serialiser makes one sequence.
///
/// The upstream's values and the alarm's wakings run inside the claim, so that state in the subclass needs no lock. The alarm ends with
/// the downstream's subscription. Its upstreams own it, and so does the action that waits while the alarm is set.
@usableFromInline
class TimedConfluence<Value: Sendable, Failure: Error>: Confluence<Value, Failure>, @unchecked Sendable {
  // Unchecked because the base class is; the alarm is used inside the claim only.
  @usableFromInline final let scheduler: any Scheduler
  private final let alarm: Alarm

  @usableFromInline
  init(_ downstream: Subscriber<Value, Failure>, on scheduler: any Scheduler, tolerance: Duration) {
    self.scheduler = scheduler
    alarm = Alarm(on: scheduler, tolerance: tolerance, context: DeliveryContext(of: downstream))
    super.init(downstream, sources: 1)
    downstream.add(alarm)
  }

  /// Has ``wake()`` called at an instant, and no more at the one it was set for before. Inside the claim.
  @usableFromInline
  final func setAlarm(for instant: SchedulerInstant) {
    alarm.set(for: instant) { ring }
  }

  /// Has ``wake()`` called after a delay. Inside the claim.
  @usableFromInline
  final func setAlarm(after delay: Duration) {
    alarm.set(for: scheduler.now.advanced(by: delay)) { ring }
  }

  /// Takes back what the alarm was set for. Inside the claim.
  @usableFromInline
  final func clearAlarm() { alarm.clear() }

  /// Called when the time has come, inside the claim.
  @usableFromInline
  func wake() {}

  /// Starts a signal as ``Serialiser/start(_:)`` does, with what is carried to deliveries on a scheduler.
  final func start(_ work: @escaping @Sendable () -> Void) {
    let context = alarm.context
    serialiser.start { context.deliver(work) }
  }

  private final var ring: @Sendable (_ number: Int) -> Void {
    { [self] number in serialiser.forward(number) { [self] number in rang(number) } }
  }

  private final func rang(_ number: Int) {
    // What waited for the claim of another thread is delivered there: the context comes along.
    if alarm.hasCome(number, makeRing: { ring }) { alarm.context.deliver { wake() } }
  }
}
