import ReactiveBridging
import ReactiveKernel
import ReactiveProperties
import ReactiveSchedulers

/// The part of a resource that lives until its last load has returned: the machine in its property, and the inputs.
///
/// Each step takes the present inputs first, so no answer of a load can meet a machine with an older input. A step
/// inside `changeTogether` is a change of that group, unless it is an event that has happened: the end of a load or a
/// write, a timer, an observer that comes or leaves. The effects follow a step that was made: ``ResourceEffects`` is
/// the first subscriber of the property, and gets each machine in order, one at a time (C2).
final class ResourceCore<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked because `parts` changes only under the lock.
  typealias Machine = ResourceMachine<Value, Failure>
  typealias Request = ResourceRequest<Value, Failure>
  /// Makes the work of an attempt.
  typealias Work = @Sendable (_ request: Request, _ number: LoadNumber) -> LoadWork<Value, Failure>

  /// The closures of the user, released with the resource.
  struct Parts: Sendable {
    let inputs: ResourceInputs<Value, Failure>
    let work: Work
  }

  let steps: Property<ResourceStep<Value, Failure>>
  let policy: ResourcePolicy<Failure>
  /// Held because a virtual scheduler is not held by the actions that wait on it.
  let scheduler: any Scheduler
  private let lock = Lock()
  private var parts: Parts?
  private let effects = ResourceEffects<Value, Failure>()
  /// The numbers of optimistic writes.
  let writes = AtomicSequence()
  /// Called with 1 before an observer comes, and with -1 after one has left.
  private let observersChanged: (@Sendable (_ change: Int) -> Void)?
  /// The number of loads that have begun and not returned, cancelled ones included.
  let unfinished = AtomicInt()

  init(
    _ parts: Parts, policy: ResourcePolicy<Failure>, initial: (Value, SchedulerInstant?)?, on scheduler: any Scheduler,
    observersChanged: (@Sendable (_ change: Int) -> Void)?
  ) {
    self.observersChanged = observersChanged
    self.parts = parts
    self.policy = policy
    self.scheduler = scheduler
    steps = Property(ResourceStep(Machine(ResourceRules(policy), initial: initial)))
  }

  /// Begins to work. The effects hold the core until ``close()``.
  func open() {
    // A resource may be made in the closure of a computed value, or in a group of changes: neither is about it.
    ThreadContext.outside {
      step { _, _ in }
      effects.follow(steps.signal.subscribe { [self] step in effects.run(for: step.machine, of: self) })
    }
  }

  /// Ends everything, and releases the closures of the user. A load that ignores its cancellation keeps the rest.
  func close() {
    ThreadContext.apart(fromChangesOf: steps.state) { [self] in
      modify { $0.close() }
      effects.close()
      lock.discarding { parts.take() }
    }
  }

  /// The newest machine.
  var machine: Machine { steps.value.machine }

  /// Makes a result of the newest machine or of a later one.
  ///
  /// A new subscriber of the steps may get an older one first: the step that a thread delivers at the moment.
  ///
  /// - Parameter outcome: returns nil to wait for the next machine.
  /// - Returns: the result; nil if the task was cancelled, or all machines made none.
  nonisolated(nonsending) func firstOutcome<Outcome: Sendable>(
    _ outcome: @escaping @Sendable (Machine) -> Outcome?
  ) async -> Outcome? {
    let oldest = steps.value.number
    return await steps.signal.lift { next in
      { step in if step.number >= oldest, let outcome = outcome(step.machine) { next(outcome) } }
    }.firstValue()
  }

  var inputs: ResourceInputs<Value, Failure>? { lock.withLock { parts?.inputs } }

  /// The work for a request; nil after ``close()``.
  private func work(for request: Request, _ number: LoadNumber) -> LoadWork<Value, Failure>? {
    lock.withLock { parts?.work }?(request, number)
  }

  // MARK: Steps

  /// - Parameter body: runs without a lock, and again if another thread makes a step in between.
  private func modify<Result>(_ body: (inout Machine) -> Result) -> Result {
    steps.modify { step in
      var machine = step.machine
      let result = body(&machine)
      step = ResourceStep(machine, number: step.number + 1)
      return result
    }
  }

  /// Changes the machine, after it has taken the present inputs.
  ///
  /// - Parameter change: runs without a lock, and again if another thread makes a step in between.
  /// - Returns: the result of `change`; nil after ``close()``.
  @discardableResult
  func step<Result>(_ change: (inout Machine, SchedulerInstant) -> Result) -> Result? {
    guard let inputs else { return nil }
    let now = scheduler.now
    return ThreadContext.made.read(as: .ignored) {
      modify { machine in
        guard !machine.isClosed else { return nil }
        // In each run: inputs that were read before the step of another thread may be older than those it has taken.
        machine.receive(inputs.request, isPaused: inputs.isPaused, at: now)
        let result = change(&machine, now)
        machine.settle(at: now)
        return result
      }
    }
  }

  /// Makes a step that is no change of an open group of changes, because it is about something that has happened.
  func take(_ event: @escaping (inout Machine, SchedulerInstant) -> Void) {
    ThreadContext.apart(fromChangesOf: steps.state) { [self] in step(event) }
  }

  /// Ends the observation of one observer. Takes no inputs: it may come from a `deinit` of an object that the reading
  /// uses.
  private func leave() {
    let now = scheduler.now
    ThreadContext.apart(fromChangesOf: steps.state) { [self] in
      modify { machine in
        if machine.isClosed { return }
        machine.leave(at: now)
        machine.settle(at: now)
      }
    }
  }

  /// Takes inputs that have changed.
  func receiveInputs() {
    guard let inputs else { return }
    if !machine.isCurrent(inputs.request, isPaused: inputs.isPaused) { step { _, _ in } }
  }

  /// Counts an observer until the disposable is disposed.
  func observe(staleAfter: Duration?) -> ActionDisposable {
    observersChanged?(1)
    take { machine, now in machine.join(staleAfter: staleAfter, at: now) }
    return ActionDisposable { [self] in
      leave()
      observersChanged?(-1)
    }
  }

  /// Begins an optimistic write.
  ///
  /// - Returns: its number.
  func beginWrite(_ apply: @escaping @Sendable (Value?) -> Value?) -> Int {
    let number = Int(truncatingIfNeeded: writes.next())
    take { machine, now in machine.beginEdit(number, at: now, apply) }
    return number
  }

  // MARK: Attempts

  /// Starts an attempt.
  ///
  /// - Returns: a disposable that cancels it.
  func start(_ number: LoadNumber, of request: Request) -> any Disposable {
    switch work(for: request, number) {
    case .task(let body)?:
      unfinished.add(1)
      let task = Task.onCurrentExecutor { [self] in
        await run(body, as: number)
        unfinished.add(-1)
      }
      return ActionDisposable { task.cancel() }
    case .signal(let makeSignal)?: return follow(makeSignal(), as: number)
    case nil: return ActionDisposable {}
    }
  }

  private func run(_ body: @Sendable () async throws(Failure) -> Value, as number: LoadNumber) async {
    // A cancelled task starts nevertheless.
    guard machine.isRunning(number) else { return }
    do throws(Failure) {
      let value = try await body()
      take { machine, now in machine.succeed(number, with: value, isLast: true, at: now) }
    } catch {
      fail(number, with: error)
    }
  }

  private func follow(_ signal: Signal<Value, Failure>, as number: LoadNumber) -> any Disposable {
    let (ending, last) = (SignalEnding(), SerialState<Value?>(nil))
    unfinished.add(1)
    let watched = Signal<Value, Failure>.attaching { downstream in
      signal.attach(under: downstream.subscription, next: downstream.next) { termination in
        ending.hasCome.set()
        downstream.terminal(termination)
      }
    }
    let subscription = watched.subscribe(
      next: { [self] value in
        last.value = value
        take { machine, now in machine.succeed(number, with: value, isLast: false, at: now) }
      }, failed: { [self] failure in fail(number, with: failure) },
      completed: { [self] in
        let value = last.value
        take { machine, now in machine.complete(number, with: value, at: now) }
      })
    subscription.add { [self] in
      unfinished.add(-1)
      // The source has released the subscriber (C9), or the attempt was cancelled: then this changes nothing.
      if !ending.hasCome.isSet { take { machine, now in machine.complete(number, with: nil, at: now) } }
    }
    return subscription
  }

  /// Takes a failure, and decides about the next attempt: the closures of the policy run here, once for each failure.
  func fail(_ number: LoadNumber, with failure: Failure) {
    ThreadContext.apart(fromChangesOf: steps.state) { [self] in
      guard let load = machine.load, load.number == number, load.pausesUntil == nil else { return }
      let pause = pause(after: failure, of: load)
      step { machine, now in machine.fail(number, with: failure, pause: pause, at: now) }
    }
  }

  private func pause(after failure: Failure, of load: Machine.Load) -> Duration? {
    guard let retry = policy.retry, load.number.attempt <= retry.attempts, retry.isWorthRetrying(failure),
      let pause = retry.pause(before: load.number.attempt, after: failure)
    else { return nil }
    if let deadline = retry.deadline, scheduler.now.advanced(by: pause) > load.begunAt.advanced(by: deadline) {
      return nil
    }
    retry.onAttempt(RetryAttempt(number: load.number.attempt, failure: failure, pause: pause))
    return pause
  }

  /// Takes the end of a timer.
  func fire(_ alarm: ResourceAlarm, _ key: LoadNumber) {
    if alarm == .timeout, let timeout = policy.timeout { return fail(key, with: timeout.failure()) }
    take { machine, now in machine.fire(alarm, key, at: now) }
  }
}

/// Whether the signal of an attempt has sent its terminal.
private final class SignalEnding: Sendable {
  let hasCome = AtomicFlag()
}
