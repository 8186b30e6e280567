import ReactiveKernel
import ReactiveSchedulers
import ReactiveSubjects

/// A command, but for the handle that its owner has: what lives until the last execution has ended.
final class CommandCore<Input: Sendable, Output: Sendable, Failure: Error>:
  CommandTeller<CommandNotice<Input, Output, Failure>>, @unchecked Sendable
{
  // Unchecked because the variables are used inside of the arbiter's steps only.
  typealias Execution = Command<Input, Output, Failure>.Execution
  typealias Work = @Sendable (Input, CommandReporter) -> Signal<Output, Failure>

  private var work: Work?
  private var running: [Int: Execution] = [:]
  private var newestFailure: Failure?
  private var isClosed = false

  let isExecuting = CommandVariable(false)
  let isEnabled = CommandVariable(true)
  let statuses = CommandVariable(CommandStatus(isEnabled: true))
  let policies: CommandVariable<CommandPolicy>
  let executions = Subject<Execution, Never>()
  let errors = Subject<Failure, Never>()

  init(_ policy: CommandPolicy, in arbiter: CommandArbiter, on scheduler: any Scheduler, work: @escaping Work) {
    self.work = work
    policies = CommandVariable(policy)
    super.init(arbiter, on: scheduler)
    number = arbiter.read { arbiter.machine.join(policy) }
  }

  // MARK: Steps

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
  /// The result ends last, when the turn is scheduled: a subscriber to the end that moves to the command's scheduler comes after it. A work
  /// that is cancelled ends before that, so that no other starts while its teardown runs.
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
      if isCancelled { arbiter.drop(execution) }
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
      if isFirst, !isCancelled { execution.tellEnd(termination) }
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
      guard !isClosed, !hasLostScheduler else { return }
      arbiter.machine.setPermitted(isPermitted, of: number)
      arbiter.noteStatuses()
    }
  }

  var policy: CommandPolicy {
    get { arbiter.read { policies.newest.value } }
    set {
      arbiter.step {
        if let change = policies.change(to: newValue) { write(.policy(change)) }
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

  /// Nothing can be told, and nothing started: so nothing is accepted any more, and what was is cancelled.
  override func loseScheduler() {
    super.loseScheduler()
    arbiter.read { arbiter.machine.setPermitted(false, of: number) }
    cancelAll()
  }

  var lastFailure: Failure? { arbiter.read { newestFailure } }
  var runningExecutions: [Execution] { arbiter.read { running }.sorted { $0.key < $1.key }.map(\.value) }

  // MARK: Inside of a step

  /// What becomes false is told before what becomes true: an observer of both never holds the two of them true that never were at once.
  override func note(_ status: CommandStatus, after before: CommandStatus) {
    let executing = isExecuting.change(to: status.isExecuting)
    let enabled = isEnabled.change(to: status.isEnabled)
    if let executing, !executing.value { write(.executing(executing)) }
    if let enabled, !enabled.value { write(.enabled(enabled)) }
    if let executing, executing.value { write(.executing(executing)) }
    if let enabled, enabled.value { write(.enabled(enabled)) }
    if let change = statuses.change(to: status) { write(.status(change)) }
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

  override func resolve(_ notice: CommandNotice<Input, Output, Failure>) -> CommandNotice<Input, Output, Failure> {
    if case .progressed(let execution) = notice { .reported(execution, execution.takeReport()) } else { notice }
  }

  override func tell(_ notice: CommandNotice<Input, Output, Failure>) {
    switch notice {
    case .executing(let change): isExecuting.send(change)
    case .enabled(let change): isEnabled.send(change)
    case .status(let change): statuses.send(change)
    case .policy(let change): policies.send(change)
    case .began(let execution): executions.send(execution)
    case .start(let execution): execution.start()
    case .progressed: break
    case .reported(let execution, let change): execution.reports.send(change)
    case .ended(let execution): execution.reports.complete()
    case .failed(let failure): errors.send(failure)
    case .closed:
      isEnabled.complete()
      policies.complete()
      executions.complete()
    case .finished:
      isExecuting.complete()
      statuses.complete()
      errors.complete()
    }
  }
}
