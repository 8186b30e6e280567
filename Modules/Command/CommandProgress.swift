/// The progress of an execution's work.
public struct CommandProgress: Hashable, Sendable {
  /// The completed part, in a unit that the work chooses, such as bytes.
  public var completed: Int
  /// The total, in the unit of ``completed``; `nil` if it is unknown.
  public var total: Int?
  /// A description of the present state of the work, such as the name of a file.
  public var note: String

  /// Makes a progress report.
  public init(completed: Int, of total: Int? = nil, note: String = "") {
    self.completed = completed
    self.total = total
    self.note = note
  }

  /// The completed part as a fraction, from 0 to 1; `nil` if the total is unknown.
  public var fraction: Double? {
    guard let total else { return nil }
    return total > 0 ? min(1, max(0, Double(completed) / Double(total))) : 1
  }
}

/// Takes the progress reports of an execution's work, from any thread.
///
/// The command's scheduler delivers them to ``Command/Execution/progress``. If reports come faster than the scheduler
/// delivers them, only the newest is delivered. Reports of an execution that has ended are dropped.
public struct CommandReporter: Sendable {
  let send: @Sendable (CommandProgress) -> Void

  /// Reports the progress of the work.
  public func report(_ progress: CommandProgress) { send(progress) }

  /// Reports the completed part of the work.
  public func report(_ completed: Int, of total: Int? = nil, note: String = "") {
    send(CommandProgress(completed: completed, of: total, note: note))
  }
}
