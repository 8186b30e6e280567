import ReactiveSystem
import Testing

@Suite("A failed call of the system")
struct SystemFailureTests {
  @Test("says the call, the path and the system's text in one line")
  func describes() {
    #expect(SystemFailure("open", code: 2, path: "a b").description == "open(\"a b\"): No such file or directory (2)")
    #expect(SystemFailure("read", code: 5).description == "read(): Input/output error (5)")
  }

  @Test("says it in one line, and without commands to a terminal, whatever the path contains")
  func escapesPaths() {
    let failure = SystemFailure("open", code: 2, path: "a\nb\u{1B}[2J\u{9B}1m\u{2028}\u{202E}c")
    #expect(
      failure.description
        == #"open("a\nb\u{1B}[2J\u{9B}1m\u{2028}\u{202E}c"): No such file or directory (2)"#)
  }
}
