/// The reason why a command stops: usually one line for the reader, and the exit status.
package struct CommandFailure: Error {
  package var message: String
  package var status: Int32
  /// Further lines.
  package var details: [String] = []

  /// The input, or the output, cannot be used.
  package static func unusable(_ message: String) -> CommandFailure { CommandFailure(message: message, status: 1) }

  /// The user stopped the program, or the whole tour.
  package static let interrupted = CommandFailure(message: "", status: 0)

  /// The command line is wrong.
  package static func usage(_ message: String) -> CommandFailure { CommandFailure(message: message, status: 2) }
}
