import Marbles

/// An argument and its meaning, for the help of a walkthrough.
typealias ArgumentHelp = (name: String, meaning: String)

/// One end-to-end flow that can be watched.
protocol Walkthrough: Sendable {
  /// The name on the command line: that of the type, in lower case.
  static var name: String { get }
  /// A short description.
  static var summary: String { get }
  /// The meaning of its arguments, for the list and for its help.
  static var arguments: [ArgumentHelp] { get }
  /// The text that `NAME --help` prints.
  static var help: [String] { get }

  /// Makes the walkthrough from the arguments after its name.
  init(_ arguments: inout Arguments) throws(CommandFailure)
  /// Runs it from start to end. What waits does not block, so that the main queue can work.
  @MainActor func run(on screen: Screen) async throws(CommandFailure)
}

/// The walkthroughs for every system, in the order of the list: a new one is a folder and a place here.
private let portable: [any Walkthrough.Type] = [
  Tour.self, Which.self, Words.self, Subjects.self, MarblesTool.self, Inspector.self, Search.self, Signup.self,
  Converter.self, Profile.self, Download.self, Pressure.self, Chat.self, Tail.self, Watch.self, Top.self,
  Processes.self,
]

/// All walkthroughs. One reads `/proc`, and one needs `ReactiveFoundation`, which is tested on Linux only.
#if os(Linux)
  let walkthroughs = portable + [Monitor.self, Crawl.self]
#else
  let walkthroughs = portable
#endif

extension Walkthrough {
  static var name: String { "\(Self.self)".lowercased() }
  static var arguments: [ArgumentHelp] { [] }

  /// Its name with its arguments.
  static var call: String { ([name] + arguments.map { "[\($0.name)]" }).joined(separator: " ") }

  static var help: [String] {
    let width = arguments.map(\.name.width).max() ?? 0
    return ["\(call): \(summary)"] + (arguments.isEmpty ? [] : [""])
      + arguments.map { "  " + $0.name.padding(to: width) + "  " + $0.meaning }
  }

  /// Makes and runs it. A message begins with its name.
  @MainActor
  static func run(_ words: [String], isBrief: Bool = false, on screen: Screen) async throws(CommandFailure) {
    var arguments = Arguments(words, of: name, isBrief: isBrief)
    do throws(CommandFailure) {
      let walkthrough = try Self(&arguments)
      try arguments.finish()
      try await walkthrough.run(on: screen)
    } catch {
      var failure = error
      let isNamed = failure.message.hasPrefix(name + " ")
      if !failure.message.isEmpty, !isNamed { failure.message = "\(name): \(failure.message)" }
      throw failure
    }
  }
}
