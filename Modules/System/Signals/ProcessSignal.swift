#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A POSIX signal, such as `SIGINT`, which the system, a terminal or another process sends to this process.
///
/// The static members are common signals. Use ``init(rawValue:)`` for others.
public struct ProcessSignal: RawRepresentable, Hashable, Sendable {
  /// The number of the signal.
  public let rawValue: Int32

  /// Makes a signal from its number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// `SIGHUP`: the terminal was closed. By convention, a server that receives it reads its configuration again.
  public static var hangUp: ProcessSignal { ProcessSignal(rawValue: SIGHUP) }
  /// `SIGINT`: the user pressed control-C.
  public static var interrupt: ProcessSignal { ProcessSignal(rawValue: SIGINT) }
  /// `SIGQUIT`: the user pressed control-\.
  public static var quit: ProcessSignal { ProcessSignal(rawValue: SIGQUIT) }
  /// `SIGKILL`: ends the process at once. It cannot be observed.
  public static var kill: ProcessSignal { ProcessSignal(rawValue: SIGKILL) }
  /// `SIGUSR1`: the program decides what it means.
  public static var user1: ProcessSignal { ProcessSignal(rawValue: SIGUSR1) }
  /// `SIGUSR2`: the program decides what it means.
  public static var user2: ProcessSignal { ProcessSignal(rawValue: SIGUSR2) }
  /// `SIGPIPE`: this process wrote to a pipe or a socket whose other end is closed.
  public static var brokenPipe: ProcessSignal { ProcessSignal(rawValue: SIGPIPE) }
  /// `SIGTERM`: the process should end.
  public static var terminate: ProcessSignal { ProcessSignal(rawValue: SIGTERM) }
  /// `SIGCHLD`: a child process has ended, stopped or continued.
  public static var childChanged: ProcessSignal { ProcessSignal(rawValue: SIGCHLD) }
  /// `SIGCONT`: the process continues after it was stopped.
  public static var continued: ProcessSignal { ProcessSignal(rawValue: SIGCONT) }
  /// `SIGTSTP`: the user pressed control-Z.
  public static var terminalStop: ProcessSignal { ProcessSignal(rawValue: SIGTSTP) }
  /// `SIGWINCH`: the window of the terminal has another size.
  public static var windowChanged: ProcessSignal { ProcessSignal(rawValue: SIGWINCH) }
}

extension ProcessSignal: CustomStringConvertible {
  /// The name of the signal, such as `SIGINT`; `signal 40` for a number without a static member.
  public var description: String {
    switch self {
    case .hangUp: "SIGHUP"
    case .interrupt: "SIGINT"
    case .quit: "SIGQUIT"
    case .kill: "SIGKILL"
    case .user1: "SIGUSR1"
    case .user2: "SIGUSR2"
    case .brokenPipe: "SIGPIPE"
    case .terminate: "SIGTERM"
    case .childChanged: "SIGCHLD"
    case .continued: "SIGCONT"
    case .terminalStop: "SIGTSTP"
    case .windowChanged: "SIGWINCH"
    default: "signal \(rawValue)"
    }
  }
}
