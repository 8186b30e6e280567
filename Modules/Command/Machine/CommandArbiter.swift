import ReactiveDisposables
import ReactiveKernel

/// The lock that the commands of a group share, the machine under it, and what the machine's numbers stand for.
///
/// All that happens to the group is a *step*: the machine changes, what there is to tell is written down for each command, in the order in
/// which it happened, and both under the lock. What touches a user's code, or releases what is a user's, follows when the lock is let go of.
///
/// A command is in here until it has gone and nothing of it runs or waits; an execution until it has ended.
final class CommandArbiter: @unchecked Sendable {
  // Unchecked because the variables are used under the lock only: inside a step.
  private let lock = Lock()
  var machine = CommandMachine()
  private var members: [Int: CommandMember] = [:]
  private var executions: [Int: any AcceptedExecution] = [:]
  private var expectant: [CommandMember] = []
  private var dropped: [any AcceptedExecution] = []

  /// Reads something under the lock.
  func read<Result>(_ body: () -> Result) -> Result { lock.withLock(body) }

  /// Takes a step.
  ///
  /// - Parameters:
  ///   - change: runs under the lock.
  ///   - effect: runs last, without the lock: the works that the step has cancelled have ended, and the turns that it needs are scheduled.
  @discardableResult
  func step<Result>(_ change: () -> Result, then effect: (Result) -> Void = { _ in }) -> Result {
    let (result, dropped, expectant) = lock.withLock {
      let result = change()
      defer { (self.dropped, self.expectant) = ([], []) }
      return (result, self.dropped, self.expectant)
    }
    for execution in dropped { execution.letGo() }
    for member in expectant { member.scheduleTurn() }
    effect(result)
    return result
  }
}

extension CommandArbiter {
  /// Cancels all executions of all commands.
  func cancelAll() {
    step {
      cancel(machine.endAll())
      noteStatuses()
      for member in members.values { member.finishIfIdle() }
    }
  }
}

/// What is done inside of a step.
extension CommandArbiter {
  /// Lets a command take part: from now on it is told of its state.
  func admit(_ member: CommandMember) {
    members[member.number] = member
  }

  func dismiss(_ member: CommandMember) {
    machine.leave(member.number)
    members[member.number] = nil
  }

  func accept(_ execution: any AcceptedExecution, as number: Int) {
    executions[number] = execution
  }

  /// Writes down for each command how its state has changed.
  func noteStatuses() {
    for member in members.values {
      let status = machine.status(of: member.number)
      guard status != member.status else { continue }
      member.note(status, after: member.status)
      member.status = status
    }
  }

  /// Begins executions that have waited.
  func begin(_ numbers: [Int]) {
    for number in numbers { executions[number]?.takesItsTurn() }
  }

  func forget(_ number: Int) {
    executions[number] = nil
  }

  /// Cancels executions that the machine has ended.
  func cancel(_ numbers: [Int]) {
    for number in numbers {
      guard let execution = executions.removeValue(forKey: number) else { continue }
      execution.isCalledOff()
      drop(execution)
    }
  }

  /// Has the work of a cancelled execution end after the step.
  func drop(_ execution: any AcceptedExecution) {
    dropped.append(execution)
  }

  /// Remembers that a command has something to tell.
  func expectTurn(of member: CommandMember) {
    expectant.append(member)
  }
}
