/// What there is to tell, or to do, on a command's scheduler, in the order in which it came about.
enum CommandNotice<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
  typealias Execution = Command<Input, Output, Failure>.Execution

  /// The command executes, or does no more.
  case executing(Bool)
  /// The command is enabled, or is no more.
  case enabled(Bool)
  /// The command's state has changed.
  case status(CommandStatus)
  /// An execution has begun.
  case began(Execution)
  /// The work of an execution is to be started: after everybody was told that it has begun.
  case start(Execution)
  /// An execution has got further.
  case progressed(Execution)
  /// An execution has ended.
  case ended(Execution)
  /// The work of an execution has failed.
  case failed(Failure)
  /// The command has gone.
  case closed
  /// It has, and the last of its executions has ended.
  case finished
}
