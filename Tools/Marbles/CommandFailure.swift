/// The reason why a command stops: usually one line for the reader, and the exit status.
package struct CommandFailure: Error {
  package var message: String
  package var status: Int32
  /// Further lines.
  package var details: [String] = []

  /// The input, or the output, cannot be used.
  package static func unusable(_ message: String) -> CommandFailure { CommandFailure(message: message, status: 1) }

  /// A signal stopped the program, or the whole tour. The status is that of a shell for a program that the signal has
  /// ended.
  package static func interrupted(by signal: Int32) -> CommandFailure {
    CommandFailure(message: "", status: 128 + signal)
  }

  /// The command line is wrong.
  package static func usage(_ message: String) -> CommandFailure { CommandFailure(message: message, status: 2) }
}
