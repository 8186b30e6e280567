import ReactiveKernel
import ReactiveSchedulers

/// Describes a program with its arguments, environment, folder and input. Each subscription to one of its signals runs
/// the program as a child process.
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
/// The child inherits only the 3 standard streams. It has no blocked signals, and the default action for `SIGPIPE`.
/// Other signals that this process ignores are also ignored in the child.
///
/// A thread waits for each child with `waitid`. So this process keeps its action for `SIGCHLD`, and other children,
/// such as children of Foundation's `Process`, are not touched. On systems where no program can start another, such as
/// iOS, each run fails with `ENOTSUP`. A run fails with `ECHILD` from `waitid` if other code of this process reaps all
/// children with `wait`. It also fails with `ECHILD` if this process ignores `SIGCHLD`.
public struct ChildProcess: Sendable {
  /// The name of the program, or its path. A text with a slash is a path. A name is searched for in the folders of this
  /// process's `PATH`.
  public var program: String
  /// The arguments after the program's name.
  public var arguments: [String]
  /// The environment variables of the child.
  public var environment: Environment
  /// The folder in which the child starts; the current one if nil.
  public var directory: String?
  /// The standard input of the child.
  public var input: Input
  /// Whether the child leads a process group of its own, so that a disposal also ends its descendants.
  ///
  /// After its end, such a child stays a zombie until the last event or the disposal. So the system does not reuse the
  /// number of the child, which is also the number of the group.
  ///
  /// A terminal sends control-C only to its foreground group, not to this group. It stops this group if the group reads
  /// from the terminal.
  public var isGroup: Bool
  /// The time between `SIGTERM` and `SIGKILL` on disposal.
  public var grace: Duration
  /// The scheduler that measures ``grace``. It must not depend on the thread that disposes.
  public var scheduler: any Scheduler

  /// Makes a description. Nothing runs before a subscription.
  ///
  /// - Parameters:
  ///   - program: a name, which is searched for in `PATH`, or a path.
  ///   - arguments: the arguments after the program's name.
  ///   - environment: the environment variables.
  ///   - directory: the folder in which the child starts; the current one if nil. It is not used to find a program by
  ///     its name.
  ///   - input: the standard input.
  ///   - isGroup: whether a disposal also ends the descendants of the child.
  ///   - grace: the time between `SIGTERM` and `SIGKILL` on a disposal. If it is zero, the child gets `SIGKILL` at
  ///     once.
  ///   - scheduler: measures the time of `grace`. If it is nil, a queue of the library does so.
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
    /// Only these variables.
    case exactly([String: String])
  }

  /// The standard input of a child process.
  public enum Input: Sendable {
    /// No bytes: the child reads the end at once.
    case nothing
    /// The standard input of this process.
    case inherited
    /// Bytes, and then the end.
    case bytes([UInt8])
    /// The bytes that a signal sends, and then the end. A source that can wait sends its next bytes only when the child
    /// has read the earlier ones (C17). The bytes of other sources are buffered.
    ///
    /// The subscribing thread subscribes to the signal when the child has started, before the first event is sent. So a
    /// subscriber can answer an event with bytes that it sends into a subject. The signal is disposed when the child
    /// closes its input, or ends.
    case signal(Signal<[UInt8], Never>)

    /// A text in UTF-8, and then the end.
    public static func text(_ text: String) -> Input { .bytes(Array(text.utf8)) }
  }
}
