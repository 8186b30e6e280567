/// Says how a child process ended: with the code that it returned, or by a POSIX signal.
@frozen
public enum ExitStatus: Sendable, Hashable {
  /// The program returned this code. By convention, zero means success.
  case exited(Int32)
  /// A signal ended the program.
  case signalled(ProcessSignal)

  /// Whether the program returned zero.
  public var isSuccess: Bool { self == .exited(0) }

  /// - Parameter status: of `waitpid`.
  init(status: Int32) {
    // The layout that all systems have: the signal in the low seven bits, the code above the low eight.
    let number = status & 0x7F
    self = number == 0 ? .exited(status >> 8 & 0xFF) : .signalled(ProcessSignal(rawValue: number))
  }
}

extension ExitStatus: CustomStringConvertible {
  /// The status in words: `exited with 1`, `ended by SIGTERM`.
  public var description: String {
    switch self {
    case .exited(let code): "exited with \(code)"
    case .signalled(let signal): "ended by \(signal)"
    }
  }
}
