/// An execution, without its types.
protocol AcceptedExecution: AnyObject, Sendable {
  /// Its turn has come; inside of a step.
  func takesItsTurn()
  /// It was cancelled; inside of a step.
  func isCalledOff()
  /// Ends its work, and its signals; after the step.
  func letGo()
}

/// A command, without its types.
class CommandMember: @unchecked Sendable {
  // Unchecked because `number` is set before the command is shared, and `status` is used inside of steps only.
  final var number = 0
  final var status = CommandStatus(isEnabled: true)

  /// Writes down a new state; inside of a step.
  func note(_ status: CommandStatus, after before: CommandStatus) {}

  /// Leaves the group if the command has gone and nothing of it runs or waits; inside of a step.
  func finishIfIdle() {}

  /// Has the scheduler tell what was written down; after a step that asked for it.
  func scheduleTurn() {}

  /// Tells it; called by the scheduler.
  func takeTurn() {}

  /// The scheduler has dropped a turn: it will not take another one.
  func loseScheduler() {}
}
