import ReactiveSystem
import Testing

@Suite("A failed call of the system")
struct SystemFailureTests {
  @Test("says the call, the path and the system's text in one line")
  func describes() {
    #expect(SystemFailure("open", code: 2, path: "a b").description == "open(\"a b\"): No such file or directory (2)")
    #expect(SystemFailure("read", code: 5).description == "read(): Input/output error (5)")
  }
}
