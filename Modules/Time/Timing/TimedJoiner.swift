import ReactiveKernel

/// The base of the timed operators: serialises the events of an upstream and of one alarm.
///
/// Values and alarms arrive inside the claim, so the state of a subclass needs no lock. Only the upstream and the
/// waiting action of the scheduler hold the operator: an alarm that is not set keeps nothing alive (C9). The alarm ends
/// with the downstream's subscription.
///
/// Moving the alarm to a later instant schedules nothing. The waiting action runs, is too early, and is scheduled once
/// more. So a debounced flood costs one action for each interval and not one for each value.
@usableFromInline
class TimedJoiner<Value: Sendable, Failure: Error>: Joiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the variables change only inside the claim.
  @usableFromInline final let timing: Timing
  private let context: DeliveryContext
  private let pending = SerialDisposable()
  @exclusivity(unchecked) private var watched: Subscription?
  @exclusivity(unchecked) private var due = SchedulerInstant.zero
  @exclusivity(unchecked) private var scheduled: SchedulerInstant?
  // 64 bits on every platform: a long stream sets the alarm more often than 32 bits can count.
  @exclusivity(unchecked) private var number: Int64 = 0

  @usableFromInline
  init(_ downstream: Subscriber<Value, Failure>, _ timing: Timing) {
    self.timing = timing
    context = DeliveryContext(of: downstream)
    super.init(downstream, sources: 1)
    downstream.add(pending)
  }

  /// Runs inside the claim when the alarm is due.
  func wake() {}

  /// Whether ``alarmWasDropped()`` is called.
  var noticesDroppedAlarms: Bool { false }

  /// Runs inside the claim when the scheduler has released the alarm without running it, as a stopped scheduler does.
  func alarmWasDropped() {}

  /// Sets the alarm to the end of the duration, and forgets its earlier instant. Inside the claim.
  @usableFromInline
  final func setAlarm() { setAlarm(for: timing.end) }

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

  /// Forgets the alarm, if it is set. Inside the claim.
  final func cancelAlarm() {
    guard scheduled != nil else { return }
    scheduled = nil
    // An alarm that waits for the claim is too late.
    number += 1
    pending.swap(nil)?.dispose()
  }

  private func schedule(at instant: SchedulerInstant) {
    // A value may arrive after the operator was disposed and its scheduler was stopped.
    if pending.isDisposed { return }
    number += 1
    scheduled = instant
    let alarm = number
    // The action waits for the claim, also on a scheduler that runs inline: so the disposable is stored before it
    // fires.
    var action: @Sendable () -> Void = { [self] in serialiser.forward(alarm) { [self] alarm in fire(alarm) } }
    if noticesDroppedAlarms {
      action = DrainAction(action, ifDropped: { [self] in serialiser.forward(alarm) { [self] in dropped($0) } }).run
    }
    pending.swap(timing.scheduler.schedule(at: instant, tolerance: timing.tolerance, action))
  }

  private func dropped(_ alarm: Int64) {
    // An alarm that was replaced is dropped as well.
    if alarm == number, scheduled != nil { alarmWasDropped() }
  }

  private func fire(_ alarm: Int64) {
    // An alarm that was replaced may already have waited for the claim.
    guard alarm == number, let fired = scheduled else { return }
    scheduled = nil
    // A fired alarm is forgotten (C11).
    pending.swap(nil)
    // The time is read only if the alarm was moved: no action is early.
    if due > fired, due > timing.scheduler.now { return schedule(at: due) }
    // Another thread may hold the claim and run this, so the context is restored here.
    context.deliver { wake() }
  }

  /// Joins the upstream, with the alarm set. The alarm may then ``drop()`` the upstream, even while the upstream sends
  /// without end during the subscription.
  final func watch(_ upstream: Signal<Value, Failure>, next: @escaping @Sendable (Value) -> Void) {
    let child = makeChild(tag: 0)
    // The time begins before the subscription, which may take long.
    serialiser.forward(()) { [self] in
      watched = child
      setAlarm()
    }
    join(upstream, as: child, next: next) { [self] termination in
      endSource(tag: 0, with: termination)
    }
  }

  /// Ends the subscription of the watched upstream. Inside the claim.
  final func drop() { watched?.end() }

  /// Starts a signal as ``Serialiser/start(_:)`` does, with the carried task-local values.
  final func start(_ work: @escaping @Sendable () -> Void) {
    let context = context
    serialiser.start { context.deliver(work) }
  }
}

/// A timed operator that holds values. When the upstream completes, they are sent as if the alarm were due.
@usableFromInline
class TimedHolder<Held: Sendable, Value: Sendable, Failure: Error>: TimedJoiner<Value, Failure>, @unchecked Sendable {
  // Unchecked because the variables change only inside the claim.
  @usableFromInline final let held: HeldValues<Held>
  /// The permit of the waiting value, or of the values that are merged into one.
  @exclusivity(unchecked) @usableFromInline final var permit = LatePermit()

  @usableFromInline
  override init(_ downstream: Subscriber<Value, Failure>, _ timing: Timing) {
    held = HeldValues(for: downstream)
    super.init(downstream, timing)
  }

  /// Joins the upstream.
  ///
  /// - Parameters:
  ///   - delaysFailures: whether a failure comes behind the values that wait, as a completion does.
  ///   - next: takes the values, inside the claim.
  @inlinable
  final func join<Input: Sendable>(
    _ upstream: Signal<Input, Failure>, delayingFailures delaysFailures: Bool,
    next: @escaping @Sendable (Input) -> Void
  ) {
    guard delaysFailures else {
      join(upstream, next: next)
      return
    }
    join(upstream, as: makeChild(tag: 0), next: next) { [self] termination in
      endInOrder(with: termination)
    }
  }

  @usableFromInline
  final func endInOrder(with termination: Termination<Failure>) {
    serialiser.forward(termination) { [self] termination in
      keepEndPermit()
      sourceEnded(with: termination)
    }
  }

  /// Takes the end of an upstream whose failures are delayed. Inside the claim.
  func sourceEnded(with termination: Termination<Failure>) {
    guard case .failed = termination else { return sourceEnded(tag: 0, isAbandoned: false) }
    flush()
    if !downstream.isDisposed { finish(with: termination) }
  }

  /// Sends the waiting values, because the upstream has ended.
  func flush() { wake() }

  /// Holds a value in the place of the first one, which is discarded. Returns whether there was one.
  @inlinable
  @discardableResult
  final func replace(with value: Held) -> Bool {
    permit = .ofThisThread
    guard let replaced = held.values.append(value, keeping: 1) else { return false }
    held.discard(replaced)
    return true
  }

  /// Sends a value that has waited, or that was made from such values.
  @inlinable
  final func sendLate(_ value: Value) {
    let permit = permit
    self.permit = LatePermit()
    permit.run { downstream.next(value) }
  }

  /// Discards the first value, which another one has overtaken.
  @inlinable
  final func discardFirst() {
    if let overtaken = held.popFirst() { held.discard(overtaken) }
  }

  override func sourceEnded(tag: Int, isAbandoned: Bool) {
    flush()
    finish(isAbandoned: isAbandoned)
  }
}

/// The parameters that timed operators share.
@usableFromInline
struct Timing: Sendable {
  @usableFromInline var duration: Duration
  @usableFromInline let scheduler: any Scheduler
  let tolerance: Duration

  /// Traps if the duration or the tolerance is negative.
  ///
  /// - Parameter repeats: whether the duration is an interval, which must not be zero.
  @usableFromInline
  init(
    _ duration: Duration, repeats: Bool = false, on scheduler: some Scheduler, tolerance: Duration = .zero,
    of operation: StaticString, file: StaticString, line: UInt
  ) {
    if repeats {
      Diagnostics.requireInterval(duration, tolerance: tolerance, of: operation, file: file, line: line)
    } else {
      Diagnostics.requireDuration(duration, tolerance: tolerance, of: operation, file: file, line: line)
    }
    self.duration = duration
    self.scheduler = scheduler.retainable
    self.tolerance = tolerance
  }

  /// The instant at which the duration ends if it begins now.
  var end: SchedulerInstant { scheduler.now.advanced(by: duration) }
}
