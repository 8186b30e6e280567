import Marbles

/// One end-to-end flow that can be watched.
protocol Walkthrough: Sendable {
  /// The name on the command line.
  static var name: String { get }
  /// Its name with its arguments, as the list shows them.
  static var usage: String { get }
  /// A short description.
  static var summary: String { get }
  /// The walkthrough as the tour runs it.
  static var brief: Self { get }

  /// Makes the walkthrough from the arguments after its name.
  init(arguments: [String]) throws(CommandFailure)
  /// Runs it from start to end. What waits does not block, so that the main queue can work.
  @MainActor func run(on screen: Screen) async throws(CommandFailure)
}

/// All walkthroughs, in the order of the list: a new one is a file and a place here.
let walkthroughs: [any Walkthrough.Type] = [
  Tour.self, Which.self, Words.self, Subjects.self, MarblesTool.self, Inspector.self, Search.self, Signup.self,
  Monitor.self,
  Converter.self, Download.self, Pressure.self,
]

extension Walkthrough {
  static func requireNoArguments(_ arguments: [String]) throws(CommandFailure) {
    if let first = arguments.first { throw .usage("\(name) takes no arguments, but was given '\(first)'") }
  }
}
