import ReactiveKernel
import ReactiveSchedulers

/// The effects of a machine: the attempt that runs, the timers, and the subscriptions to the inputs.
///
/// ``run(for:of:)`` compares the present effects with the ones of the machine. It is called for one machine after the
/// other, never for two at a time. No lock is held while something starts or ends.
final class ResourceEffects<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because the variables change only under the lock.
  typealias Machine = ResourceMachine<Value, Failure>

  private let lock = Lock()
  private var subscription: Subscription?
  private var attempt: RunningAttempt?
  private var timers: [ResourceTimer] = []
  private var inputs: [Subscription]?
  private var isClosed = false

  /// Keeps the subscription to the machine.
  func follow(_ subscription: Subscription) {
    let isLate = lock.withLock {
      if !isClosed { self.subscription = subscription }
      return isClosed
    }
    if isLate { subscription.dispose() }
  }

  func run(for machine: Machine, of core: ResourceCore<Value, Failure>) {
    followInputs(machine.isActive, of: core)
    // The old attempt first: it need not compete with the new one.
    runAttempt(machine.running, for: machine.request, of: core)
    for alarm in ResourceAlarm.allCases { setTimer(alarm, to: machine.deadline(of: alarm), of: core) }
  }

  func close() {
    let (subscription, attempt, timers, inputs) = lock.withLock {
      isClosed = true
      defer { (self.subscription, self.attempt, self.timers, self.inputs) = (nil, nil, [], nil) }
      return (self.subscription, self.attempt, self.timers, self.inputs)
    }
    subscription?.dispose()
    attempt?.action.dispose()
    for timer in timers { timer.action.dispose() }
    for input in inputs ?? [] { input.dispose() }
  }

  private func followInputs(_ isActive: Bool, of core: ResourceCore<Value, Failure>) {
    guard isActive else {
      let former = lock.withLock { inputs.take() }
      for subscription in former ?? [] { subscription.dispose() }
      return
    }
    guard lock.withLock({ inputs == nil && !isClosed }), let source = core.inputs, !source.isConstant else { return }
    let made = source.subscribe { core.receiveInputs() }
    let isLate = lock.withLock {
      if !isClosed { inputs = made }
      return isClosed
    }
    if isLate { for subscription in made { subscription.dispose() } }
  }

  private func runAttempt(
    _ number: LoadNumber?, for request: ResourceRequest<Value, Failure>?, of core: ResourceCore<Value, Failure>
  ) {
    let former: (any Disposable)? = lock.withLock {
      guard let attempt, attempt.number != number else { return nil }
      self.attempt = nil
      return attempt.action
    }
    former?.dispose()
    guard let number, let request, lock.withLock({ attempt == nil && !isClosed }) else { return }
    let action = core.start(number, of: request)
    let isLate = lock.withLock {
      if !isClosed { attempt = RunningAttempt(number: number, action: action) }
      return isClosed
    }
    if isLate { action.dispose() }
  }

  private func setTimer(
    _ alarm: ResourceAlarm, to next: ResourceDeadline?, of core: ResourceCore<Value, Failure>
  ) {
    let former: ResourceTimer? = lock.withLock {
      guard let place = timers.firstIndex(where: { $0.alarm == alarm && $0.key != next?.key }) else { return nil }
      return timers.remove(at: place)
    }
    former?.action.dispose()
    guard let next, lock.withLock({ !isClosed && !timers.contains { $0.alarm == alarm } }) else { return }
    let action = core.scheduler.schedule(at: next.instant) { core.fire(alarm, next.key) }
    let isLate = lock.withLock {
      if !isClosed { timers.append(ResourceTimer(alarm: alarm, key: next.key, action: action)) }
      return isClosed
    }
    if isLate { action.dispose() }
  }
}

private struct RunningAttempt {
  let number: LoadNumber
  let action: any Disposable
}

private struct ResourceTimer {
  let alarm: ResourceAlarm
  let key: LoadNumber
  let action: any Disposable
}
