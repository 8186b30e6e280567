import ReactiveKernel

/// What there is to tell, or to do, on a command's scheduler, in the order in which it came about.
enum CommandNotice<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
  typealias Execution = Command<Input, Output, Failure>.Execution

  /// The command executes, or does no more.
  case executing(CommandVariable<Bool>.Change)
  /// The command is enabled, or is no more.
  case enabled(CommandVariable<Bool>.Change)
  /// The command's state has changed.
  case status(CommandVariable<CommandStatus>.Change)
  /// The command's policy has changed.
  case policy(CommandVariable<CommandPolicy>.Change)
  /// An execution has begun.
  case began(Execution)
  /// The work of an execution is to be started: after everybody was told that it has begun.
  case start(Execution)
  /// An execution has got further; the newest report is read when the notice is taken out of the queue.
  case progressed(Execution)
  /// An execution has got as far as this.
  case reported(Execution, CommandVariable<CommandProgress?>.Change)
  /// An execution has ended.
  case ended(Execution)
  /// The work of an execution has failed.
  case failed(Failure)
  /// The command has gone.
  case closed
  /// It has, and the last of its executions has ended.
  case finished
}
