import ReactiveSystem
import ReactiveTesting
import TestSupport
import Testing

@Suite("A walkthrough that needs no time", .serialized, .inTurn, .timeLimit(.minutes(5)))
struct OutputTests {
  @Test("runs to its end", arguments: ["which", "which debounce", "words", "subjects", "marbles", "inspector"])
  func runs(words: String) async throws {
    #expect(try await !output(of: words).isEmpty)
  }

  @Test("reads standard input where a file is `-`")
  func readsInput() async throws {
    #expect(try await !output(of: "words -", input: .text("one two two\n")).isEmpty)
    #expect(try await !output(of: "search -", input: .text("lamp\n")).isEmpty)
  }

  @Test(
    "finds what there is outside the program by a word",
    arguments: [
      ("file", "its lines: LocalFile.lines(limit:)"),
      ("signals", "a signal of the system, such as SIGINT or SIGTERM: Signal.processSignals(_:)"),
      ("processes", "its status and all output: ChildProcess.result()"),
      ("requests", "all of it at once: URLSession.response(to:)"),
      ("events", "server-sent events: URLSession.serverSentEvents(of:after:)"),
    ])
  func findsByWord(word: String, line: String) async throws { try await expectLine(line, from: "which " + word) }

  @Test("shows the processes of a folder")
  func showsProcesses() async throws {
    let words = "processes --tables 1 --proc \(Inputs.processes)"
    try await expectLine("       7  4294967294       0 %      2.0 MB  a (b) c", from: words)
    try await expectLine("4294967294 1", from: words)
  }

  @Test("draws an operator on the given diagrams")
  func draws() async throws {
    try await output(of: "marbles debounce a-b---c| --for 2")
    try await output(of: "marbles zip a-b| -1-2|")
    try await output(of: "marbles merge a-b| -1-2| (xy)---| --svg \(Inputs.folder)/merge.svg")
    try await expectLine("a: next 1   b: next 2   c: failed", from: "marbles materialize")
    try await expectLine("take(2)  --1--(2|)", from: "marbles take --count=2")
    let long = String(repeating: "-", count: 120) + "a|"
    try await expectLine("Cut after tick 99: --until TICKS watches up to 200 ticks.", from: "marbles delay \(long)")
  }

  @Test(
    "answers questions about chains",
    arguments: [
      (">map\t>scan\tfrom=5", #"{"call":"signal.map { $0 * 2 }.scan(5, +)","length":4"#),
      (
        ">debounce\tfor=1\t>flatMapLatest",
        #""call":"flatMapLatest { _ in other }","code":"flatMapLatest { _ in other }""#
      ),
      (">take\tcount=1\t>merge-with", #""marks":[[1,"value","1"],[1,"completion"]]"#),
      (">isEmpty\t>map", "map(_:) takes numbers, and not 'false'"),
      (">window-count\t>map", "window(count:) sends signals"), (">collect\t>map", "takes numbers, and not '[1, 2]'"),
      (">merge", "Signal.merge(_:) cannot be a step of a chain"),
      (">map\t>map\t>map\t>map\t>map\t>map", "one to 5 steps"),
    ])
  func answersAboutChains(steps: String, part: String) async throws {
    let answer = try await output(of: "marbles --answer", input: .text("chain\t:-1-2|\t:--8|\t\(steps)\n"))
    #expect(answer.contains(part))
  }
}
