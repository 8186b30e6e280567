import ReactiveKernel

/// An execution without its type parameters.
protocol AnyExecution: AnyObject, Sendable {
  /// Begins after a wait; inside a step.
  func begin()
  /// Marks it as cancelled; inside a step.
  func markCancelled()
  /// Ends its work and its signals; after the step.
  func abandon()
}

/// The lock that the commands of a group share, the machine under it, and the objects behind the machine's numbers.
///
/// Every change of the group is a *step*: under the lock, the machine changes and each command appends what it must
/// deliver. Effects that run user code or release objects of the user follow without the lock.
///
/// The arbiter holds a command until it was released and its last execution has ended. It holds an execution until that
/// has ended.
final class CommandArbiter: @unchecked Sendable {
  // Unchecked because the variables change only under the lock.
  private let lock = Lock()
  var machine = CommandMachine()
  /// The commands that take part, by number.
  var members: [Int: CommandMember] = [:]
  /// The executions that run or wait, by number.
  var executions: [Int: any AnyExecution] = [:]
  /// The commands that need a drain after the step.
  var membersToDrain: [CommandMember] = []
  /// The cancelled executions, whose works end after the step.
  var abandoned: [any AnyExecution] = []

  func read<Result>(_ body: () -> Result) -> Result { lock.withLock(body) }

  /// Takes a step. Before it returns, the cancelled works end and the drains are scheduled, without the lock.
  ///
  /// - Parameter change: runs under the lock.
  @discardableResult
  func step<Result>(_ change: () -> Result) -> Result {
    let (result, abandoned, membersToDrain) = lock.withLock {
      let result = change()
      defer { (self.abandoned, self.membersToDrain) = ([], []) }
      return (result, self.abandoned, self.membersToDrain)
    }
    for execution in abandoned { execution.abandon() }
    for member in membersToDrain { member.scheduleDrain() }
    return result
  }

  /// Cancels all executions of all commands.
  func cancelAll() {
    step {
      cancel(machine.endAll())
      noteStatuses()
      for member in members.values { member.finishIfIdle() }
    }
  }

  // MARK: Inside a step

  func dismiss(_ member: CommandMember) {
    machine.leave(member.number)
    members[member.number] = nil
  }

  /// Appends the changes of all states to the commands' deliveries.
  func noteStatuses() {
    for member in members.values { member.note(machine.status(of: member.number)) }
  }

  /// Begins executions that have waited.
  func begin(_ numbers: [Int]) {
    for number in numbers { executions[number]?.begin() }
  }

  /// Cancels executions that the machine has ended.
  func cancel(_ numbers: [Int]) {
    for number in numbers {
      guard let execution = executions.removeValue(forKey: number) else { continue }
      execution.markCancelled()
      abandoned.append(execution)
    }
  }
}
