import ReactiveKernel

/// What becomes of an execution that is asked for while others of the same command run.
///
/// | policy | while others run | the command is enabled |
/// |---|---|---|
/// | ``exclusive`` | refused | while nothing runs |
/// | ``concurrent`` | begins | always |
/// | ``concurrent(atMost:file:line:)`` | begins if fewer than so many run, else refused | while fewer than so many run |
/// | ``queued`` | waits for its turn | always |
/// | ``queued(atMost:file:line:)`` | begins if fewer than so many run, else waits for its turn | always |
/// | ``latest`` | cancels the others, and begins | always |
///
/// *Always* is: as far as the command's own condition and its ``CommandGroup`` allow. The original has the first two, as
/// `allowsConcurrentExecution`.
public struct CommandPolicy: Hashable, Sendable {
  /// What happens to an execution for which there is no room.
  enum Overflow: Hashable, Sendable {
    case refuse
    case wait
    case replace
  }

  /// How many may run at once.
  let limit: Int
  let overflow: Overflow

  /// Whether several executions may run at once.
  public var allowsConcurrentExecution: Bool { limit > 1 }

  /// One at a time; refused while it runs. What a command does unless told otherwise.
  public static let exclusive = CommandPolicy(limit: 1, overflow: .refuse)

  /// Any number at once.
  public static let concurrent = CommandPolicy(limit: .max, overflow: .refuse)

  /// One at a time; the others wait, and begin in the order in which they were asked for.
  public static let queued = CommandPolicy(limit: 1, overflow: .wait)

  /// One at a time: the newest. Those before it are cancelled, in the same step in which it begins.
  public static let latest = CommandPolicy(limit: 1, overflow: .replace)

  /// So many at once, and no more.
  ///
  /// - Parameter count: at least one; less is a misuse (C15).
  public static func concurrent(
    atMost count: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> CommandPolicy {
    requireRoom(count, of: "concurrent(atMost:)", file: file, line: line)
    return CommandPolicy(limit: count, overflow: .refuse)
  }

  /// So many at once; the others wait, and begin in the order in which they were asked for.
  ///
  /// - Parameter count: at least one; less is a misuse (C15).
  public static func queued(
    atMost count: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> CommandPolicy {
    requireRoom(count, of: "queued(atMost:)", file: file, line: line)
    return CommandPolicy(limit: count, overflow: .wait)
  }

  private static func requireRoom(_ count: Int, of operation: StaticString, file: StaticString, line: UInt) {
    guard count < 1 else { return }
    Diagnostics.trap(
      "\(operation) was given the count \(count).", breaking: "C15, a command has room for one execution",
      meaning: "the count was computed, and came out too small",
      remedy: "give at least one; to switch a command off, give it a condition, enabled:", file: file, line: line)
  }
}
