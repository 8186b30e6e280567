import ReactiveCore
import ReactiveStreaming
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite("A signal of JSON that grows") struct GrowingJSONSignalTests {
  private typealias Failed = GrowingJSONFailure<TestFailure>

  private func events(
    _ pieces: [String], then end: Signal<String, TestFailure> = .empty()
  ) -> [Event<JSONBeginning, Failed>] {
    Recorded(Signal<String, TestFailure>(pieces).concat(with: end).growingJSON()).events
  }

  @Test("sends each beginning that has changed, and completes with the whole")
  func sends() {
    let pieces = [#"{"a""#, ": ", #""x"#, "", "y", #"""#, "} "]
    let recorded = Recorded(Signal<String, TestFailure>(pieces).growingJSON())
    // The second and the fourth piece change nothing. The quotation mark shows that the text does not grow any more.
    let whole = #"{"a": "xy"}"#
    #expect(recorded.values.map(\.text) == ["{}", #"{"a": "x"}"#, whole, whole, whole])
    #expect(recorded.values.map(\.isComplete) == [false, false, false, false, true])
    #expect(recorded.events.last == .completed)
  }

  @Test("sends a number that is the whole text at its end")
  func number() {
    let recorded = Recorded(Signal<String, TestFailure>(["1", "2"]).growingJSON())
    #expect(recorded.values.map(\.text) == ["12"])
    #expect(recorded.values.map(\.isComplete) == [true])
  }

  @Test("fails at a fault, at an end that comes too early, and with its source, after the beginning so far")
  func fails() {
    #expect(events(["[1,", "x"]).last == .failed(.fault(.malformed(at: 3))))
    #expect(events(["[1,"]).last == .failed(.fault(.incomplete)))
    #expect(events([]).last == .failed(.fault(.incomplete)))
    let cut = events(["[1,"], then: .fail(TestFailure()))
    #expect(cut.count == 2 && cut.last == .failed(.upstream(TestFailure())))
  }

  @Test("has a hundred levels of arrays and objects at most, unless its user wants more")
  func depth() {
    let (opened, closed) = (String(repeating: "[", count: 100), String(repeating: "]", count: 100))
    #expect(events([opened, closed]).last == .completed)
    #expect(events([opened, "["]).last == .failed(.fault(.tooDeep(limit: 100))))
  }

  @Test("ends its source at a fault")
  func endsSource() {
    let source = Subject<String, TestFailure>()
    let recorded = Recorded(source.signal.growingJSON())
    source.send("[}")
    #expect(source.subscriberCount == 0)
    source.send("[")
    #expect(recorded.events == [.failed(.fault(.malformed(at: 1)))])
  }

  @Test("has its own text for each subscription")
  func isCold() {
    let signal = Signal<String, TestFailure>(["[1", "]"]).growingJSON().map(\.text)
    for _ in 1...2 { #expect(Recorded(signal).values == ["[]", "[1]"]) }
  }
}
