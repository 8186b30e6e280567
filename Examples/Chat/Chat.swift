import Marbles
import Reactive

/// A text that a server streams, without a network; see `ChatPipeline.swift`.
struct Chat: Walkthrough {
  static let summary = "a text that streams word by word, over connections that are cut"
  static let arguments: [ArgumentHelp] = [
    ("FILE", "a text; the beginning of a story if not given"),
    ("--cut N", "how many words come before a connection is cut; 25 if not given"),
    ("--report N", "how many words come before the server reports a failure; none if not given"),
    ("--stop N", "how many words come before the user stops; all if not given"),
    ("--rate N", "the most updates a second; 20 if not given"),
    ("--pause N", "milliseconds before each word; 20 if not given"),
  ]

  private let source: TextSource
  private let lines: Int
  private let options: ChatOptions

  init(_ arguments: inout Arguments) throws(CommandFailure) {
    let count = 1...1_000_000
    options = ChatOptions(
      cut: try arguments.number("--cut", in: count, "a number of words") ?? 25,
      report: try arguments.number("--report", in: count, "a number of words"),
      stop: try arguments.number("--stop", in: count, "a number of words"),
      rate: try arguments.number("--rate", in: 1...1_000, "a number of updates") ?? 20,
      pause: try arguments.number("--pause", in: 0...60_000, "a number of milliseconds") ?? 20)
    let path = arguments.operand()
    source = path.map { .file($0) } ?? .shipped("sample.txt")
    lines = path == nil ? 14 : .max
  }

  func run(on screen: Screen) async throws(CommandFailure) {
    let text = try await source.lines.take(lines).map { $0 + "\n" }.allValues().joined()
    if text.isEmpty { throw CommandFailure(source.title, "the file is empty") }
    let pipeline = ChatPipeline(server: ChatServer(text: text, options), options)
    let show = TerminalShow(title: "Streaming \(source.title.onOneLine)")
    try await show.run(pipeline.log(), from: ChatLog(), on: screen)
  }
}

/// The faults and the pace of a text that streams.
struct ChatOptions: Sendable {
  /// The number of words after which each connection is cut.
  var cut: Int
  /// The number of words after which the server reports a failure.
  var report: Int?
  /// The number of words after which the user stops.
  var stop: Int?
  /// The most updates a second.
  var rate: Int
  /// The milliseconds before each word.
  var pause: Int
}
