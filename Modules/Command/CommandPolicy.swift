import ReactiveKernel

/// The rule for an execution that is requested while others of the same command run.
///
/// | policy | while others run | the command is enabled |
/// |---|---|---|
/// | ``exclusive`` | refused | while nothing runs |
/// | ``concurrent`` | begins | always |
/// | ``concurrent(atMost:file:line:)`` | begins if fewer than `count` run, else refused | while fewer than `count` run |
/// | ``queued`` | waits | always |
/// | ``queued(atMost:file:line:)`` | begins if fewer than `count` run, else waits | always |
/// | ``latest`` | cancels the others, and begins | always |
///
/// *Always* means: if the command's own condition and its ``CommandGroup`` permit it. ReactiveObjC has the first two,
/// as `allowsConcurrentExecution`.
public struct CommandPolicy: Hashable, Sendable {
  /// The rule for an execution without room.
  enum Overflow: Hashable, Sendable {
    case refuse
    case wait
    case replace
  }

  /// The number of executions that may run at once.
  let limit: Int
  let overflow: Overflow

  /// Whether several executions may run at once.
  public var allowsConcurrentExecution: Bool { limit > 1 }

  /// One execution at a time; others are refused while it runs. This is the default policy.
  public static let exclusive = CommandPolicy(limit: 1, overflow: .refuse)

  /// Any number of executions at once.
  public static let concurrent = CommandPolicy(limit: .max, overflow: .refuse)

  /// One execution at a time; the others wait, and begin in the order of their requests.
  public static let queued = CommandPolicy(limit: 1, overflow: .wait)

  /// One execution at a time: the newest. A new execution cancels the earlier ones and begins, in one atomic step.
  public static let latest = CommandPolicy(limit: 1, overflow: .replace)

  /// At most `count` executions at once; others are refused while `count` executions run.
  ///
  /// - Parameter count: the number of executions; less than one is a misuse (C15).
  public static func concurrent(
    atMost count: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> CommandPolicy {
    requireRoom(count, of: "concurrent(atMost:)", file: file, line: line)
    return CommandPolicy(limit: count, overflow: .refuse)
  }

  /// At most `count` executions at once; the others wait, and begin in the order of their requests.
  ///
  /// - Parameter count: the number of executions; less than one is a misuse (C15).
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
