/// The reason why an example stops: usually one line for the reader, and the exit status.
struct ExampleFailure: Error {
  var message: String
  var status: Int32
  /// Further lines.
  var details: [String] = []

  /// The input, or the output, cannot be used.
  static func unusable(_ message: String) -> ExampleFailure { ExampleFailure(message: message, status: 1) }

  /// The user stopped the program, or the whole tour.
  static let interrupted = ExampleFailure(message: "", status: 0)

  /// The command line is wrong.
  static func usage(_ message: String) -> ExampleFailure { ExampleFailure(message: message, status: 2) }
}
