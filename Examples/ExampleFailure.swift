/// Why an example cannot go on: one line for the reader, seldom more, and the status for the shell.
struct ExampleFailure: Error {
  var message: String
  var status: Int32
  /// Further lines, for what one line cannot show.
  var details: [String] = []

  /// The input, or the output, cannot be used.
  static func unusable(_ message: String) -> ExampleFailure { ExampleFailure(message: message, status: 1) }

  /// Somebody has seen enough: nothing to tell, but the end of the program, of a tour as well.
  static let interrupted = ExampleFailure(message: "", status: 0)

  /// The command line asks for something that is not there.
  static func usage(_ message: String) -> ExampleFailure { ExampleFailure(message: message, status: 2) }
}
