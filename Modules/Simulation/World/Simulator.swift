import ReactiveTesting

/// One run of a program: its ready steps, its time, and the decisions about their order.
///
/// All steps run on the thread that calls ``run(_:)``, one at a time. Other threads may add steps; that is a problem of
/// the run, because nothing decided about their order.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class Simulator: TaskExecutor, @unchecked Sendable {
  // Unchecked because the variables are used under the lock only, except `timers`, which has its own.
  private let lock = Lock()
  private let thread = currentThreadIdentity()
  private var ready: [ReadyStep] = []
  private var lanes = Lanes()
  private var decisions: DecisionMaker
  private var history: History
  private var waiters: [ObjectIdentifier: Waiter] = [:]
  private var idleWaiters: [Waiter] = []
  private var outsiders: [String] = []
  /// Whether the next job that the simulation's thread enqueues is run at once and not added.
  private var isCapturing = false
  private var captured: UnownedJob?
  /// Whether the run is over: actions are dropped, and the rest of its tasks runs without decisions.
  private var isClosed = false
  /// Whether the thread of the simulation has returned.
  private var isLeft = false
  private var isDrainedLate = false

  /// The time of the world, and the actions that wait for it.
  let timers = VirtualTimeScheduler()

  init(_ decisions: DecisionMaker, isDrawn: Bool) {
    self.decisions = decisions
    history = History(isKept: isDrawn)
  }

  // MARK: Steps

  /// Adds a part of a task to the ready steps.
  func enqueue(_ job: consuming ExecutorJob) {
    let text = job.description
    enqueue(UnownedJob(job), executor: nil, text: text)
  }

  func enqueue(_ job: UnownedJob, executor: SimulatedActorExecutor?, lane: Int? = nil, text: String = "a job") {
    let isOutside = currentThreadIdentity() != thread
    let needsThread = lock.withLock {
      if isCapturing, !isOutside {
        captured = job
        isCapturing = false
        return false
      }
      let place = lane ?? lanes.lane(ofJob: text)
      if isOutside, !isClosed { outsiders.append("a part of \(lanes[place].name)") }
      ready.append(ReadyStep(lane: place, work: .job(job, executor: executor)))
      defer { isDrainedLate = isDrainedLate || isLeft }
      return isLeft && !isDrainedLate
    }
    // The run is over, but its tasks have a right to end.
    if needsThread { Task.detached { [self] in drainLate() } }
  }

  /// Adds an action to the ready steps.
  func submit(_ action: SimulatedAction) {
    let isOutside = currentThreadIdentity() != thread
    let lane = action.scheduler.lane
    let (isAccepted, stall) = lock.withLock { () -> (Bool, Duration?) in
      guard !isClosed, !lanes[lane].isCancelled else { return (false, nil) }
      if isOutside { outsiders.append("an action of \(lanes[lane].name)") }
      ready.append(ReadyStep(lane: lane, work: .action(action)))
      guard !lanes[lane].isStalled, let stall = action.scheduler.faults.stall(&decisions) else {
        return (true, nil)
      }
      history.note("stalls", about: lanes[lane].name)
      lanes.setStalled(true, lane)
      return (true, stall)
    }
    if !isAccepted { action.dispose() }
    guard let stall else { return }
    timers.schedule(after: stall) { [self] in lock.withLock { lanes.setStalled(false, lane) } }
  }

  func remove(_ action: SimulatedAction) {
    lock.discarding {
      let found = ready.firstIndex { if case .action(let other) = $0.work { other === action } else { false } }
      return found.map { ready.remove(at: $0) }
    }
  }

  /// Takes one of the ready steps out, as the next decision says; nil if none may run now.
  func takeNext() -> ReadyStep? {
    lock.withLock {
      let candidates = ready.candidates(in: lanes)
      guard !candidates.isEmpty else { return nil }
      let choice = candidates.count == 1 ? 0 : decisions.next(among: candidates.map { ready[$0].lane })
      let step = ready.remove(at: candidates[choice])
      history.addStep(of: step.lane, at: timers.now.offset, isDeviation: choice != 0)
      return step
    }
  }

  func perform(_ step: ReadyStep) {
    switch step.work {
    case .job(let job, nil): job.runSynchronously(on: asUnownedTaskExecutor())
    case .job(let job, let executor?):
      job.runSynchronously(
        isolatedTo: executor.asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    case .action(let action):
      // In a task, so that tasks which the action starts follow the world.
      startNow { SchedulerContext.perform(as: action.scheduler) { action.run() } }
      if deciding({ $0.hits(percent: action.scheduler.faults.cancelPercent) }) { cancel(action.scheduler.lane) }
    }
  }

  /// Drops the waiting and all later actions of a scheduler.
  func cancel(_ lane: Int) {
    let dropped = lock.withLock {
      guard !lanes[lane].isCancelled else { return [ReadyStep]() }
      lanes.cancel(lane)
      history.note("is cancelled", about: lanes[lane].name)
      defer { ready.removeAll { $0.lane == lane } }
      return ready.filter { $0.lane == lane }
    }
    for case .action(let action) in dropped.map(\.work) { action.dispose() }
  }

  /// Starts a task, and runs it until it suspends first.
  @discardableResult
  func startNow(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    lock.withLock { isCapturing = true }
    let task = Task(executorPreference: self, operation: body)
    let job = lock.withLock { captured.take() }
    job?.runSynchronously(on: asUnownedTaskExecutor())
    return task
  }

  // MARK: Waiting

  /// Suspends the calling task until a waiter is resumed; the end of the run resumes it too.
  func wait(_ waiter: Waiter, untilIdle: Bool = false) async -> Bool {
    let isLate = lock.withLock {
      if untilIdle { idleWaiters.append(waiter) }
      waiters[ObjectIdentifier(waiter)] = waiter
      return isClosed
    }
    if isLate { waiter.resume(false) }
    defer { lock.discarding { waiters.removeValue(forKey: ObjectIdentifier(waiter)) } }
    return await waiter.wait()
  }

  /// Resumes the tasks that wait until nothing is ready. Returns whether there was one.
  func resumeIdleWaiters() -> Bool {
    let idleWaiters = lock.withLock {
      defer { self.idleWaiters = [] }
      return self.idleWaiters
    }
    for waiter in idleWaiters { waiter.resume(true) }
    return !idleWaiters.isEmpty
  }

  /// Moves time to the next timer, and runs all timers of that instant. Returns false if there is none.
  func advance() -> Bool {
    guard timers.step() > 0 else { return false }
    timers.advance(by: .zero)
    return true
  }

  // MARK: Decisions and notes

  /// Runs a closure with the decisions of the run.
  func deciding<Result>(_ body: (inout DecisionMaker) -> Result) -> Result { lock.withLock { body(&decisions) } }

  /// How late a timer is.
  func lateness(tolerance: Duration, _ faults: SchedulerFaults) -> Duration {
    deciding { faults.lateness(tolerance: tolerance, &$0) }
  }

  func addLane(_ kind: String, _ name: String?) -> Int { lock.withLock { lanes.add(kind, named: name) } }

  /// Adds a row for the events of a signal to the drawing.
  func addRow(_ name: String) -> Int { lock.withLock { history.addRow(name) } }

  /// Writes an event into the row of a signal, if the run is drawn.
  func note(row: Int, _ text: @autoclosure () -> String) {
    guard lock.withLock({ history.isKept }) else { return }
    // Made without the lock: the text is made by the user's code.
    let text = text()
    lock.withLock { history.note(text, row: row) }
  }

  /// Writes into the current step of the drawing.
  func note(_ text: String) { lock.withLock { history.note(text) } }

  // MARK: The end

  /// Whether any step was added, even if none may run now.
  var isAnyReady: Bool { lock.withLock { !ready.isEmpty } }

  /// The steps that other threads added.
  var strangers: [String] { lock.withLock { outsiders } }

  /// The decisions so far, and the drawing.
  var record: (decisions: DecisionMaker, history: History, lanes: Lanes) {
    lock.withLock { (decisions, history, lanes) }
  }

  /// Drops all timers and actions, and resumes all tasks that wait for time.
  func abandon() {
    let dropped = lock.withLock {
      isClosed = true
      let actions = ready.filter { if case .action = $0.work { true } else { false } }
      ready.removeAll { if case .action = $0.work { true } else { false } }
      return (actions, Array(waiters.values))
    }
    timers.timeline.abandon()
    for waiter in dropped.1 { waiter.resume(false) }
  }

  /// Takes a step after the run; nil if there is none, and then the thread of the simulation returns.
  func takeLast() -> ReadyStep? {
    lock.withLock {
      isLeft = ready.isEmpty
      return ready.isEmpty ? nil : ready.removeFirst()
    }
  }

  /// Runs jobs that were added after the run, in the order in which they came.
  private func drainLate() {
    while let step = takeLate() { perform(step) }
  }

  private func takeLate() -> ReadyStep? {
    lock.withLock {
      if ready.isEmpty { isDrainedLate = false }
      return ready.isEmpty ? nil : ready.removeFirst()
    }
  }
}
