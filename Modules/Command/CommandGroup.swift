import ReactiveKernel

/// A group of commands of which only one runs at a time.
///
/// ```
/// let group = CommandGroup()
/// let save = Command(in: group) { (text: String) in Signal<Int, Never>.just(text.count) }
/// let load = Command(in: group) { (length: Int) in Signal<String, Never>.just(String(repeating: "a", count: length)) }
/// ```
///
/// While a command runs, the other commands of its group are disabled. The policy of the running command limits only
/// the executions of this command. If a command's policy queues executions, these also wait for the other commands.
/// Waiting executions begin in the order of their requests, across the group. The check of the whole group and the
/// beginning of an execution are one atomic step.
///
/// ReactiveObjC has no groups.
public final class CommandGroup: Sendable {
  let arbiter = CommandArbiter()

  /// Makes a group without commands. A command joins in its `init`.
  public init() {}

  /// Whether any command of the group runs.
  public var isExecuting: Bool { arbiter.read { arbiter.machine.isBusy } }

  /// Cancels all executions of all commands, running and waiting ones.
  public func cancelAll() { arbiter.cancelAll() }
}
