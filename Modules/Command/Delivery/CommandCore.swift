import ReactiveKernel
import ReactiveSchedulers
import ReactiveSubjects

/// A command, but for the handle that its owner has: what lives until the last execution has ended.
///
/// What there is to tell waits in one queue and is told by one turn of the scheduler at a time: so its order is that of the steps. A turn
/// tells what waits when it begins. If more has come meanwhile another turn follows, so that the scheduler's other work comes in between;
/// on a scheduler that runs inline it is a loop, not a recursion (C10).
final class CommandCore<Input: Sendable, Output: Sendable, Failure: Error>: CommandMember, TurnTaker,
  @unchecked Sendable
{
  // Unchecked because the variables of the first group are used inside of the arbiter's steps only, and `told` in turns only, which
  // `isTelling` keeps apart.
  typealias Execution = Command<Input, Output, Failure>.Execution
  typealias Work = @Sendable (Input, CommandReporter) -> Signal<Output, Failure>

  let arbiter: CommandArbiter
  private let scheduler: any Scheduler

  private var work: Work?
  private var running: [Int: Execution] = [:]
  private var newestFailure: Failure?
  private var notices = RingQueue<CommandNotice<Input, Output, Failure>>()
  private var hasTurn = false
  private var isTelling = false
  private var isCalledAgain = false
  private var isClosed = false
  private var isLost = false

  private var told = CommandStatus(isEnabled: true)
  let isExecuting = BehaviorSubject<Bool, Never>(false)
  let isEnabled = BehaviorSubject<Bool, Never>(true)
  let statuses: BehaviorSubject<CommandStatus, Never>
  let executions = Subject<Execution, Never>()
  let errors = Subject<Failure, Never>()

  init(_ policy: CommandPolicy, in arbiter: CommandArbiter, on scheduler: any Scheduler, work: @escaping Work) {
    self.arbiter = arbiter
    self.scheduler = scheduler
    self.work = work
    statuses = BehaviorSubject(told)
    super.init()
    number = arbiter.read { arbiter.machine.join(policy) }
  }

  // MARK: Steps

  /// Begins to tell, the state there is at once and on this thread: what the condition has sent by now counts from the beginning.
  func open() {
    arbiter.read {
      arbiter.admit(self)
      status = arbiter.machine.status(of: number)
      hasTurn = true
      notices.append(.status(status))
    }
    takeTurn()
  }

  /// Check and begin, in one step; the work is made after it, on this thread, unless the execution has to wait.
  func begin(_ input: Input) -> Execution? {
    let execution = Execution(input, of: self)
    let answer = arbiter.step {
      let (number, answer) = arbiter.machine.ask(by: number)
      guard answer != .refused else { return answer }
      execution.accept(as: number, work: work)
      arbiter.accept(execution, as: number)
      if case .begins(let replaced) = answer {
        arbiter.cancel(replaced)
        running[number] = execution
      }
      arbiter.noteStatuses()
      if case .begins = answer { write(.began(execution)) }
      return answer
    }
    switch answer {
    case .refused: return nil
    case .waits: return execution
    case .begins:
      execution.makeWork()
      return execution
    }
  }

  /// Ends an execution, by itself or because it was cancelled, and begins those whose turn it is then.
  ///
  /// - Returns: false if it had ended before.
  func end(_ execution: Execution, _ termination: Termination<Failure>?, isCancelled: Bool) -> Bool {
    // Released when the step is over: that may run a user's `deinit`.
    var lastFailure: Failure?
    defer { withExtendedLifetime(lastFailure) {} }
    return arbiter.step {
      guard let number = execution.endAccepted(isCancelled: isCancelled) else { return false }
      running[number] = nil
      arbiter.forget(number)
      let begun = arbiter.machine.end(number)
      arbiter.noteStatuses()
      if case .failed(let failure)? = termination {
        lastFailure = newestFailure
        newestFailure = failure
        write(.failed(failure))
      }
      write(.ended(execution))
      arbiter.begin(begun)
      finishIfIdle()
      return true
    } then: { isFirst in
      if isFirst { execution.tellEnd(termination) }
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

  func permit(_ isPermitted: Bool) {
    arbiter.step {
      guard !isClosed, !isLost else { return }
      arbiter.machine.setPermitted(isPermitted, of: number)
      arbiter.noteStatuses()
    }
  }

  var policy: CommandPolicy {
    get { arbiter.read { arbiter.machine.policy(of: number) } }
    set {
      arbiter.step {
        let begun = arbiter.machine.setPolicy(newValue, of: number)
        arbiter.noteStatuses()
        arbiter.begin(begun)
      }
    }
  }

  /// Ends what ends with the command. What was accepted goes on, and has its work with it.
  func close() {
    let work = arbiter.step {
      isClosed = true
      write(.closed)
      arbiter.machine.setPermitted(false, of: number)
      arbiter.noteStatuses()
      finishIfIdle()
      return self.work.take()
    }
    withExtendedLifetime(work) {}
  }

  var newestStatus: CommandStatus { arbiter.read { arbiter.machine.status(of: number) } }
  var lastFailure: Failure? { arbiter.read { newestFailure } }
  var runningExecutions: [Execution] { arbiter.read { running }.sorted { $0.key < $1.key }.map(\.value) }

  // MARK: Inside of a step

  func write(_ notice: CommandNotice<Input, Output, Failure>) {
    guard !isLost else { return }
    notices.append(notice)
    guard !hasTurn else { return }
    hasTurn = true
    arbiter.expectTurn(of: self)
  }

  override func note(_ status: CommandStatus) {
    write(.status(status))
  }

  /// An execution that has waited begins.
  func runs(_ execution: Execution, as number: Int) {
    running[number] = execution
    write(.began(execution))
    write(.start(execution))
  }

  /// An execution was cancelled with others.
  func stops(_ execution: Execution, as number: Int) {
    running[number] = nil
    write(.ended(execution))
  }

  override func finishIfIdle() {
    let status = arbiter.machine.status(of: number)
    guard isClosed, status.runningCount == 0, status.waitingCount == 0 else { return }
    write(.finished)
    arbiter.dismiss(self)
  }

  // MARK: Turns

  override func scheduleTurn() {
    let turn = CommandTurn(of: self)
    scheduler.schedule { turn.run() }
  }

  func takeTurn() {
    let isInside = arbiter.read {
      // The scheduler runs inline, and this is called from the turn below: that one goes on.
      if isTelling { isCalledAgain = true } else { isTelling = true }
      return isCalledAgain
    }
    if isInside { return }
    repeat {
      var batch = arbiter.read {
        let batch = notices
        notices = RingQueue()
        return batch
      }
      while let notice = batch.popFirst() { tell(notice) }
    } while isToGoOn()
  }

  private func isToGoOn() -> Bool {
    let isDone = arbiter.read {
      guard notices.isEmpty else { return false }
      hasTurn = false
      isTelling = false
      return true
    }
    if isDone { return false }
    scheduleTurn()
    return arbiter.read {
      isTelling = isCalledAgain
      isCalledAgain = false
      return isTelling
    }
  }

  /// Nothing can be told, and nothing started: so nothing is accepted any more, and what was is cancelled.
  func loseScheduler() {
    let lost = arbiter.read {
      isLost = true
      arbiter.machine.setPermitted(false, of: number)
      let lost = notices
      notices = RingQueue()
      return lost
    }
    cancelAll()
    withExtendedLifetime(lost) {}
  }

  private func tell(_ notice: CommandNotice<Input, Output, Failure>) {
    switch notice {
    case .status(let status): tell(status)
    case .began(let execution): executions.send(execution)
    case .start(let execution): execution.start()
    case .progressed(let execution): execution.tellProgress()
    case .ended(let execution): execution.reports.complete()
    case .failed(let failure): errors.send(failure)
    case .closed:
      isEnabled.complete()
      executions.complete()
    case .finished:
      isExecuting.complete()
      statuses.complete()
      errors.complete()
    }
  }

  /// What becomes false is told before what becomes true: whoever listens to both never sees the two of them true that never were at once.
  private func tell(_ status: CommandStatus) {
    let before = told
    told = status
    if before.isExecuting, !status.isExecuting { isExecuting.send(false) }
    if before.isEnabled, !status.isEnabled { isEnabled.send(false) }
    if !before.isExecuting, status.isExecuting { isExecuting.send(true) }
    if !before.isEnabled, status.isEnabled { isEnabled.send(true) }
    if before != status { statuses.send(status) }
  }
}
