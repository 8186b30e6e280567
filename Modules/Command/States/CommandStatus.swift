/// The state of a ``Command`` at one moment.
public struct CommandStatus: Hashable, Sendable {
  /// Whether an execution would be accepted.
  public var isEnabled: Bool
  /// How many executions run.
  public var runningCount: Int
  /// How many wait for their turn.
  public var waitingCount: Int

  /// Makes a state, to compare with.
  public init(isEnabled: Bool, runningCount: Int = 0, waitingCount: Int = 0) {
    self.isEnabled = isEnabled
    self.runningCount = runningCount
    self.waitingCount = waitingCount
  }

  /// Whether any execution runs.
  public var isExecuting: Bool { runningCount > 0 }
}
