import ReactiveKernel
import ReactiveSchedulers

/// A program to run as a child process, with its arguments, environment, folder and input. Each subscription to one of
/// its signals runs it.
///
/// ```swift
/// import ReactiveSystem
///
/// let sorted = ChildProcess("sort", ["-n"], input: .text("10\n9\n"))
/// for try await event in sorted.lines().values {
///   if case .output(let line) = event { print(line) }
/// }
/// ```
///
/// ```text
/// 9
/// 10
/// ```
///
/// The child inherits no descriptor but its three standard streams, has no blocked signals, and has the default action
/// for `SIGPIPE`. Signals that this process ignores stay ignored otherwise.
///
/// A thread waits for each child with `waitid`. So the action for `SIGCHLD` stays the host's, and other children, such
/// as children of Foundation's `Process`, are not touched. On systems that let no program start another, such as iOS,
/// each run fails with `ENOTSUP`. If the host reaps all children, by `wait` or by ignoring `SIGCHLD`, the end is a
/// failure of `waitid` with `ECHILD`.
public struct ChildProcess: Sendable {
  /// The name of the program, which is searched for in the folders of this process's `PATH`, or its path if there is a
  /// slash.
  public var program: String
  /// The arguments after the program's name.
  public var arguments: [String]
  /// The environment variables of the child.
  public var environment: Environment
  /// The folder in which the child begins; the current one if nil.
  public var directory: String?
  /// The standard input of the child.
  public var input: Input
  /// Whether the child leads a process group of its own, so that its descendants end with it on disposal.
  ///
  /// The child stays a zombie until the last event or the disposal, because its number is that of the group.
  ///
  /// A terminal sends control-C to its own group only, and stops others that read from it.
  public var isGroup: Bool
  /// The time between `SIGTERM` and `SIGKILL` on disposal.
  public var grace: Duration
  /// Measures ``grace``. It must not need the thread that disposes.
  public var scheduler: any Scheduler

  /// Makes a description. Nothing runs before a subscription.
  ///
  /// - Parameters:
  ///   - program: a name, which is searched for in `PATH`, or a path.
  ///   - arguments: the arguments after the program's name.
  ///   - environment: the environment variables.
  ///   - directory: the folder in which the child begins; the current one if nil. It is not used to find the program if
  ///     that is a name.
  ///   - input: the standard input.
  ///   - isGroup: whether the descendants of the child end with it on disposal.
  ///   - grace: how long the child may take to end after a disposal. Zero kills it at once.
  ///   - scheduler: measures the grace; a queue of the library if nil.
  public init(
    _ program: String, _ arguments: [String] = [], environment: Environment = .inherited, directory: String? = nil,
    input: Input = .nothing, isGroup: Bool = false, grace: Duration = .seconds(5), on scheduler: (any Scheduler)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    Diagnostics.requireDuration(grace, as: "grace", of: "ChildProcess.init", file: file, line: line)
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.directory = directory
    self.input = input
    self.isGroup = isGroup
    self.grace = grace
    self.scheduler = scheduler ?? ChildProcess.defaultScheduler
  }

  private static let defaultScheduler = QueueScheduler(name: "ReactiveSystem.ChildProcess")

  /// The environment variables of a child process.
  public enum Environment: Sendable, Hashable {
    /// The variables of this process, when the child starts.
    case inherited
    /// The variables of this process with changes. A variable that is nil is removed.
    case updating([String: String?])
    /// These alone.
    case exactly([String: String])
  }

  /// The standard input of a child process.
  public enum Input: Sendable {
    /// Nothing: the child reads the end at once.
    case nothing
    /// The standard input of this process.
    case inherited
    /// Bytes, and then the end.
    case bytes([UInt8])
    /// The bytes that a signal sends, and then the end. A source that can wait sends no more before the child has read
    /// (C17); others are buffered.
    ///
    /// The subscribing thread subscribes to the signal when the child has started, before the first event is sent. So a
    /// subject may send what answers an event. The signal is disposed when the child closes its input, or ends.
    case signal(Signal<[UInt8], Never>)

    /// A text in UTF-8, and then the end.
    public static func text(_ text: String) -> Input { .bytes(Array(text.utf8)) }
  }
}
