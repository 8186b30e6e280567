import ReactiveKernel

/// Commands of which one at a time runs.
///
/// ```
/// let group = CommandGroup()
/// let save = Command(in: group) { document in store.save(document) }
/// let load = Command(in: group) { address in store.load(address) }
/// ```
///
/// While a command runs, the others of its group are disabled; how many executions it may run itself is for its policy to say. A command
/// whose policy lets executions wait lets them wait for the others, too: they begin in the order in which they were asked for, across
/// the group. The check of the whole group and the begin are one step.
///
/// ReactiveObjC has none. It keeps nothing but what runs and what has not gone.
public final class CommandGroup: Sendable {
  let arbiter = CommandArbiter()

  /// Makes a group without commands. Commands join when they are made.
  public init() {}

  /// Whether any of the commands runs.
  public var isExecuting: Bool { arbiter.read { arbiter.machine.isBusy } }

  /// Cancels all executions of all commands, those that run and those that wait.
  public func cancelAll() { arbiter.cancelAll() }
}
