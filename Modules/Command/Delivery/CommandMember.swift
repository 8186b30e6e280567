import ReactiveKernel
import ReactiveSchedulers

/// A command without its type parameters: its states, and the queue of what its scheduler delivers.
///
/// A *step* of the arbiter appends deliveries, and one action of the scheduler at a time *drains* the queue: so
/// deliveries come in the order of the steps. A drain delivers the events that wait when it begins. A delivery that is
/// appended meanwhile schedules the next drain at once. So it precedes all that the appending thread schedules after
/// it, and the scheduler's other work runs in between. On a scheduler that runs inline the drains are a loop and no
/// recursion (C10).
class CommandMember: @unchecked Sendable {
  // Unchecked because the variables change only inside the arbiter's steps.
  let arbiter: CommandArbiter
  /// Identifies the command in the machine.
  let number: Int
  /// Only the ``Command`` holds a virtual scheduler: a drain that waits on it must not.
  private let scheduler: any Scheduler

  let isExecuting = CommandVariable(false)
  let isEnabled = CommandVariable(true)
  let statuses = CommandVariable(CommandStatus(isEnabled: true))
  let policies: CommandVariable<CommandPolicy>

  /// The outer closure runs inside the step that takes it from the queue. The inner one delivers.
  private var deliveries = RingQueue<@Sendable () -> @Sendable () -> Void>()
  private var isDrainScheduled = false
  private var isDraining = false
  /// Whether a drain was started during another one, on another thread or further up the stack. That one continues.
  private var isDrainRepeated = false
  /// The number of subscribers that get their first value now.
  private var attaching = 0
  /// Whether a drain waits for them.
  private var isDrainDelayed = false
  private var isOpen = false
  private var hasLostScheduler = false
  /// Whether the command was released.
  private var isClosed = false

  init(_ policy: CommandPolicy, in arbiter: CommandArbiter, on scheduler: any Scheduler) {
    self.arbiter = arbiter
    self.scheduler = scheduler.retainable
    policies = CommandVariable(policy)
    number = arbiter.read { arbiter.machine.join(policy) }
  }

  /// Completes the signals that end with the command; in a drain.
  func completeClosed() {
    isEnabled.complete()
    policies.complete()
  }

  /// Completes the signals that end with the last execution; in a drain.
  func completeFinished() {
    isExecuting.complete()
    statuses.complete()
  }

  // MARK: Steps

  /// Takes part from now on. The values that the condition has sent so far count from the beginning.
  func open() {
    arbiter.read {
      arbiter.members[number] = self
      arbiter.noteStatuses()
      isOpen = true
    }
  }

  func close() {
    arbiter.step {
      isClosed = true
      append { [self] in completeClosed() }
      arbiter.machine.setPermitted(false, of: number)
      arbiter.noteStatuses()
      finishIfIdle()
    }
  }

  func permit(_ isPermitted: Bool) {
    arbiter.step {
      guard !isClosed, !hasLostScheduler else { return }
      arbiter.machine.setPermitted(isPermitted, of: number)
      arbiter.noteStatuses()
    }
  }

  var policy: CommandPolicy {
    get { arbiter.read { policies.newest.value } }
    set {
      arbiter.step {
        append(policies.change(to: newValue), of: policies)
        let begun = arbiter.machine.setPolicy(newValue, of: number)
        arbiter.noteStatuses()
        arbiter.begin(begun)
      }
    }
  }

  func cancelAll() {
    arbiter.step {
      let (ended, begun) = arbiter.machine.endAll(of: number)
      arbiter.cancel(ended)
      arbiter.noteStatuses()
      arbiter.begin(begun)
      finishIfIdle()
    }
  }

  /// The scheduler has dropped a drain: nothing can be delivered or started any more. Cancels all executions and
  /// accepts no others.
  private func loseScheduler() {
    var lost = RingQueue<@Sendable () -> @Sendable () -> Void>()
    arbiter.read {
      hasLostScheduler = true
      swap(&deliveries, &lost)
      arbiter.machine.setPermitted(false, of: number)
    }
    cancelAll()
  }

  // MARK: Inside a step

  /// Appends the changes of the states. A change to false precedes one to true, so an observer of both never sees two
  /// that exclude each other.
  func note(_ status: CommandStatus) {
    guard let change = statuses.change(to: status) else { return }
    let states = [
      (isExecuting, isExecuting.change(to: status.isExecuting)), (isEnabled, isEnabled.change(to: status.isEnabled)),
    ]
    for (state, change) in states where change?.value == false { append(change, of: state) }
    for (state, change) in states where change?.value == true { append(change, of: state) }
    append(change, of: statuses)
  }

  /// Leaves the group if the command was released and has no executions.
  func finishIfIdle() {
    let status = arbiter.machine.status(of: number)
    guard isClosed, status.runningCount == 0, status.waitingCount == 0 else { return }
    append { [self] in completeFinished() }
    arbiter.dismiss(self)
  }

  func append(_ delivery: @escaping @Sendable () -> Void) { append(taking: { delivery }) }

  func append<Value>(_ change: CommandVariable<Value>.Change?, of variable: CommandVariable<Value>) {
    if let change { append { variable.send(change) } }
  }

  /// Appends a delivery that is decided in the step that takes it from the queue.
  func append(taking delivery: @escaping @Sendable () -> @Sendable () -> Void) {
    guard isOpen, !hasLostScheduler else { return }
    deliveries.append(delivery)
    guard !isDrainScheduled else { return }
    isDrainScheduled = true
    arbiter.membersToDrain.append(self)
  }

  // MARK: Draining

  func scheduleDrain() {
    let action = DrainAction({ [self] in drain() }, ifDropped: { [self] in loseScheduler() })
    scheduler.schedule { action.run() }
  }

  private func drain() {
    let isFirst = arbiter.read {
      isDrainScheduled = false
      isDrainRepeated = isDraining
      defer { isDraining = true }
      return !isDraining
    }
    guard isFirst else { return }
    repeat {
      var count = arbiter.read { deliveries.count }
      while count > 0, let deliver = arbiter.read({ attaching == 0 ? deliveries.popFirst()?() : nil }) {
        deliver()
        count -= 1
      }
    } while continuesDrain()
  }

  private func continuesDrain() -> Bool {
    arbiter.read {
      let isRepeated = isDrainRepeated
      isDrainRepeated = false
      if attaching > 0, !deliveries.isEmpty { isDrainDelayed = true }
      // A new subscriber may have stopped this drain for a moment. If no other drain is scheduled, this one continues.
      isDraining = attaching == 0 && !deliveries.isEmpty && (isRepeated || !isDrainScheduled)
      return isDraining
    }
  }

  /// A state with the value that was decided last. Its signal begins with that value and sends the later changes.
  ///
  /// Nothing is delivered between the step that reads the first value and the registration of the subscriber, so it
  /// misses no change. No thread waits: a drain that begins meanwhile is delayed.
  func state<Value>(of variable: CommandVariable<Value>) -> CommandState<Value> {
    let signal = Signal<Value, Never>.attaching { [self] downstream in
      let first = arbiter.read {
        attaching += 1
        return variable.newest
      }
      variable.attach(downstream, beginningWith: first)
      let isDue = arbiter.read {
        attaching -= 1
        guard attaching == 0, isDrainDelayed else { return false }
        isDrainDelayed = false
        return true
      }
      if isDue { scheduleDrain() }
    }
    return CommandState(signal) { [arbiter] in arbiter.read { variable.newest.value } }
  }
}
