import ReactiveCore
import ReactiveStreaming
import ReactiveTesting
import Testing

@Suite("A limit of the largest number") struct LargestCountTests {
  let text = "data: a\n\n".utf8

  @Test("ServerSentEventParser(after:ofAtMost:)") func parser() {
    var parser = ServerSentEventParser(ofAtMost: .max)
    #expect(parser.parse(text) == [ServerSentEvent("a")])
  }

  @Test("ServerSentEventConnection(after:ofAtMost:)") func connection() {
    #expect(ServerSentEventConnection(ofAtMost: .max).parse(text) == [ServerSentEvent("a")])
  }

  @Test("events(after:ofAtMost:reconnecting:lasting:isRepeatable:closed:on:_:)") func events() {
    let scheduler = VirtualTimeScheduler()
    let policy = RetryPolicy<TestFailure>(attempts: .max, backoff: .constant(.seconds(1)))
    let events = Signal<ServerSentEvent, TestFailure>.events(
      ofAtMost: .max, reconnecting: policy, closed: TestFailure(), on: scheduler
    ) { [text] connection in Signal(connection.parse(text)) }
    let recorder = SignalRecorder(of: events.take(3).map(\.data), on: scheduler)
    scheduler.run()
    #expect(recorder.values == ["a", "a", "a"])
  }

  @Test("GrowingJSON(ofAtMost:nesting:)") func json() throws {
    var json = GrowingJSON(ofAtMost: .max, nesting: .max)
    try json.append("[[]]")
    #expect(json.completed == "[[]]")
  }

  @Test("growingJSON(ofAtMost:nesting:)") func growingJSON() {
    let recorded = Recorded(Signal<String, TestFailure>.just("[[]]").growingJSON(ofAtMost: .max, nesting: .max))
    #expect(recorded.values.map(\.text) == ["[[]]"])
  }

  @Test("RefusedResponse(status:fields:body:)") func refusedResponse() {
    let response = RefusedResponse(status: .max)
    #expect(response.status == .max && !response.isTransient)
  }

  @Test("HTTPDate(secondsSince1970:)") func date() {
    #expect(HTTPDate(secondsSince1970: .max) > .now)
  }
}
