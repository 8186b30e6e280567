import ReactiveKernel

/// The base of the timed operators: an upstream and one alarm, whose events a serialiser makes one sequence.
///
/// Values and alarms arrive inside the claim, so the state of a subclass needs no lock. Only the upstream and the waiting action of the
/// scheduler hold the operator: an alarm that is not set keeps nothing alive (C9). The alarm ends with the downstream's subscription.
///
/// Moving the alarm to a later instant schedules nothing. The waiting action runs, is too early, and is scheduled once more. So a
/// debounced flood costs one action for each interval and not one for each value.
@usableFromInline
class TimedJoiner<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the variables change only inside the claim.
  @usableFromInline final let scheduler: any Scheduler
  @usableFromInline final let duration: Duration
  private final let tolerance: Duration
  private final let context: DeliveryContext
  private final let pending = SerialDisposable()
  private final let upstream = SerialDisposable()
  @exclusivity(unchecked) private final var due = SchedulerInstant.zero
  @exclusivity(unchecked) private final var scheduled: SchedulerInstant?
  // 64 bits on every platform: a long stream sets the alarm more often than 32 bits can count.
  @exclusivity(unchecked) private final var number: Int64 = 0

  @usableFromInline
  init(_ downstream: Subscriber<Value, Failure>, _ duration: Duration, on scheduler: any Scheduler, tolerance: Duration)
  {
    self.scheduler = scheduler
    self.duration = duration
    self.tolerance = tolerance
    context = DeliveryContext(of: downstream)
    super.init(downstream, sources: 1)
    downstream.add(pending)
  }

  /// Runs inside the claim when the alarm is due.
  @usableFromInline
  func wake() {}

  /// Sets the alarm to the end of ``duration``, and forgets its earlier instant. Inside the claim.
  @usableFromInline
  final func setAlarm() { setAlarm(for: scheduler.now.advanced(by: duration)) }

  /// Sets the alarm, and forgets its earlier instant. Inside the claim.
  @usableFromInline
  final func setAlarm(for instant: SchedulerInstant) {
    due = instant
    if let scheduled {
      if scheduled <= instant { return }
      pending.swap(nil)?.dispose()
    }
    schedule(at: instant)
  }

  private final func schedule(at instant: SchedulerInstant) {
    // A value may arrive after the operator was disposed and its scheduler was stopped.
    if pending.isDisposed { return }
    number += 1
    scheduled = instant
    let alarm = number
    // The action waits for the claim, also on a scheduler that runs inline: so the disposable is stored before it fires.
    pending.swap(
      scheduler.schedule(at: instant, tolerance: tolerance) { [self] in
        serialiser.forward(alarm) { [self] alarm in fire(alarm) }
      })
  }

  private final func fire(_ alarm: Int64) {
    // An alarm that was replaced may already have waited for the claim.
    guard alarm == number, let fired = scheduled else { return }
    scheduled = nil
    // A fired alarm is forgotten (C11).
    pending.swap(nil)
    // The time is read only if the alarm was moved: no action is early.
    if due > fired, due > scheduler.now { return schedule(at: due) }
    // Another thread may hold the claim and run this, so the context is restored here.
    context.deliver { wake() }
  }

  /// Joins the upstream, with the alarm set. The alarm may then ``drop()`` it, also while it sends without end during the subscription.
  final func watch(_ upstream: Signal<Value, Failure>, next: @escaping @Sendable (Value) -> Void) {
    // The time begins before the subscription, which may take long.
    serialiser.forward(()) { [self] in setAlarm() }
    let slot = self.upstream
    join(
      .attaching { subscriber in
        slot.swap(subscriber.subscription)
        if !subscriber.isDisposed { upstream.attach(subscriber) }
      }, next: next)
  }

  /// Ends the subscription of the watched upstream. Inside the claim.
  final func drop() { upstream.dispose() }

  /// Starts a signal as ``Serialiser/start(_:)`` does, with the carried task-local values.
  final func start(_ work: @escaping @Sendable () -> Void) {
    let context = context
    serialiser.start { context.deliver(work) }
  }
}

/// A timed operator that holds values. By default it sends the first one when the alarm is due.
@usableFromInline
class TimedHolder<Held: Sendable, Value: Sendable, Failure: Error>: TimedJoiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because `held` changes only inside the claim.
  @usableFromInline final let held: HeldValues<Held>

  @usableFromInline
  override init(
    _ downstream: Subscriber<Value, Failure>, _ duration: Duration, on scheduler: any Scheduler, tolerance: Duration
  ) {
    held = HeldValues(for: downstream)
    super.init(downstream, duration, on: scheduler, tolerance: tolerance)
  }
}
