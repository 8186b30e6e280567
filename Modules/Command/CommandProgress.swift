/// How far the work of an execution has got.
public struct CommandProgress: Hashable, Sendable {
  /// How much is done, in whatever unit the work counts.
  public var completed: Int
  /// How much there is to do; `nil` if nobody knows.
  public var total: Int?
  /// What is being done, in words.
  public var note: String

  /// Makes a report.
  public init(completed: Int, of total: Int? = nil, note: String = "") {
    self.completed = completed
    self.total = total
    self.note = note
  }

  /// The part that is done, from zero to one; `nil` if nobody knows how much there is.
  public var fraction: Double? {
    guard let total else { return nil }
    return total > 0 ? min(1, max(0, Double(completed) / Double(total))) : 1
  }
}

/// Where the work of an execution reports how far it has got, from any thread.
///
/// What is reported reaches ``Command/Execution/progress`` on the command's scheduler. Reports that come faster than they are
/// delivered are replaced by the newest; those of an execution that has ended are dropped.
public struct CommandReporter: Sendable {
  let take: @Sendable (CommandProgress) -> Void

  /// Reports how far the work has got.
  public func report(_ progress: CommandProgress) { take(progress) }

  /// Reports how much of the work is done.
  public func report(_ completed: Int, of total: Int? = nil, note: String = "") {
    take(CommandProgress(completed: completed, of: total, note: note))
  }
}
