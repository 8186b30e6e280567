import Marbles

/// An argument and its meaning, for the help of a walkthrough.
typealias ArgumentHelp = (name: String, meaning: String)

/// One end-to-end flow that can be watched.
protocol Walkthrough: Sendable {
  /// The name on the command line.
  static var name: String { get }
  /// The arguments behind its name, as the list shows them.
  static var usage: String { get }
  /// A short description.
  static var summary: String { get }
  /// The meaning of its arguments, for its help.
  static var arguments: [ArgumentHelp] { get }
  /// The text that `NAME --help` prints.
  static var help: [String] { get }
  /// The walkthrough as the tour runs it.
  static var brief: Self { get }

  /// Makes the walkthrough from the arguments after its name.
  init(_ arguments: inout Arguments) throws(CommandFailure)
  /// Runs it from start to end. What waits does not block, so that the main queue can work.
  @MainActor func run(on screen: Screen) async throws(CommandFailure)
}

/// The walkthroughs for every system, in the order of the list: a new one is a folder and a place here.
private let portable: [any Walkthrough.Type] = [
  Tour.self, Which.self, Words.self, Subjects.self, MarblesTool.self, Inspector.self, Search.self, Signup.self,
  Converter.self, Download.self, Pressure.self, Tail.self, Watch.self, Top.self,
]

/// All walkthroughs. One reads `/proc`, and one needs `ReactiveFoundation`, which is tested on Linux only.
#if os(Linux)
  let walkthroughs = portable + [Monitor.self, Crawl.self]
#else
  let walkthroughs = portable
#endif

extension Walkthrough {
  static var usage: String { "" }
  static var arguments: [ArgumentHelp] { [] }

  /// Its name with its arguments.
  static var call: String { usage.isEmpty ? name : "\(name) \(usage)" }

  static var help: [String] {
    let width = arguments.map(\.name.width).max() ?? 0
    return ["\(call): \(summary)"] + (arguments.isEmpty ? [] : [""])
      + arguments.map { "  " + $0.name.padding(to: width) + "  " + $0.meaning }
  }
}

extension Walkthrough {
  /// Reads the input before the pipeline runs. A failure ends the walkthrough.
  @MainActor
  static func reading<Input>(
    _ read: @MainActor () async throws(InputFailure) -> Input
  ) async throws(CommandFailure) -> Input {
    do throws(InputFailure) {
      return try await read()
    } catch {
      throw .unusable("\(name): \(error.message)")
    }
  }
}
