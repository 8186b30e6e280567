import ReactiveKernel
import ReactiveSchedulers
import ReactiveSubjects

/// The part of a command that lives until the last execution has ended.
final class CommandCore<Input: Sendable, Output: Sendable, Failure: Error>: CommandMember, @unchecked Sendable {
  // Unchecked because the variables change only inside the arbiter's steps.
  typealias Execution = Command<Input, Output, Failure>.Execution
  typealias Work = Command<Input, Output, Failure>.Work

  private var work: Work?
  private var running: [Int: Execution] = [:]
  private var newestFailure: Failure?

  let executions = Subject<Execution, Never>()
  let errors = Subject<Failure, Never>()

  init(_ policy: CommandPolicy, in arbiter: CommandArbiter, on scheduler: any Scheduler, work: @escaping Work) {
    self.work = work
    super.init(policy, in: arbiter, on: scheduler)
  }

  var lastFailure: Failure? { arbiter.read { newestFailure } }
  var runningExecutions: [Execution] { arbiter.read { running }.sorted { $0.key < $1.key }.map(\.value) }

  override func completeClosed() {
    super.completeClosed()
    executions.complete()
  }

  override func completeFinished() {
    super.completeFinished()
    errors.complete()
  }

  /// Checks and begins in one step. The work is made after it, on this thread, unless the execution must wait.
  func begin(_ input: Input) -> Execution? {
    let (execution, begins): (Execution?, Bool) = arbiter.step {
      let (number, admission) = arbiter.machine.request(by: number)
      guard admission != .refused else { return (nil, false) }
      let execution = Execution(input, number, work, of: self)
      arbiter.executions[number] = execution
      guard case .begins(let replaced) = admission else {
        arbiter.noteStatuses()
        return (execution, false)
      }
      arbiter.cancel(replaced)
      running[number] = execution
      arbiter.noteStatuses()
      append { [executions] in executions.send(execution) }
      return (execution, true)
    }
    if begins { execution?.makeWork() }
    return execution
  }

  /// Ends an execution, and begins those for which there is room then.
  ///
  /// The result ends after the drain is scheduled: a subscriber that moves the end to the command's scheduler gets it
  /// after the states. A cancelled work ends before that, so that no other work starts while its teardown runs.
  ///
  /// - Returns: false if it had ended before.
  func end(_ execution: Execution, _ termination: Termination<Failure>?, isCancelled: Bool) -> Bool {
    // Released after the step: that may run a `deinit` of the user.
    var replaced: Failure?
    defer { withExtendedLifetime(replaced) {} }
    let isFirst = arbiter.step {
      guard execution.markEnded(isCancelled: isCancelled) else { return false }
      running[execution.number] = nil
      arbiter.executions[execution.number] = nil
      if isCancelled { arbiter.abandoned.append(execution) }
      let begun = arbiter.machine.end(execution.number)
      arbiter.noteStatuses()
      if case .failed(let failure)? = termination {
        replaced = newestFailure
        newestFailure = failure
        append { [errors] in errors.send(failure) }
      }
      append { execution.reports.complete() }
      arbiter.begin(begun)
      finishIfIdle()
      return true
    }
    if isFirst, !isCancelled { execution.deliverEnd(termination) }
    return isFirst
  }

  /// Releases the work. Accepted executions keep it.
  func releaseWork() {
    let work = arbiter.read { self.work.take() }
    withExtendedLifetime(work) {}
  }

  // MARK: Inside a step

  /// Begins an execution that has waited.
  func begin(_ execution: Execution) {
    running[execution.number] = execution
    append { [executions] in executions.send(execution) }
    append { execution.start() }
  }

  /// Forgets an execution that was cancelled with others.
  func forget(_ execution: Execution) {
    running[execution.number] = nil
    append { execution.reports.complete() }
  }
}
