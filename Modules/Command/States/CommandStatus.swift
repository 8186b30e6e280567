/// The state of a ``Command`` at one moment.
public struct CommandStatus: Hashable, Sendable {
  /// Whether an execution would be accepted now.
  public var isEnabled: Bool
  /// The number of executions that run.
  public var runningCount: Int
  /// The number of executions that wait.
  public var waitingCount: Int

  /// Makes a status, for comparisons.
  public init(isEnabled: Bool, runningCount: Int = 0, waitingCount: Int = 0) {
    self.isEnabled = isEnabled
    self.runningCount = runningCount
    self.waitingCount = waitingCount
  }

  /// Whether any execution runs.
  public var isExecuting: Bool { runningCount > 0 }
}
