import ReactiveCore
import ReactiveStreaming
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite("The messages of a stream with a mark at its end") struct MessagesTests {
  private func events(
    _ data: [String], until mark: String? = "[DONE]", then end: Signal<ServerSentEvent, TestFailure> = .empty()
  ) -> [Event<String, MessageFailure<TestFailure>>] {
    let events = Signal<ServerSentEvent, TestFailure>(data.map { ServerSentEvent($0) }).concat(with: end)
    return Recorded(events.messages(until: mark).map(\.data)).events
  }

  @Test("end at the mark, and its source with it, although the connection stays open")
  func completes() {
    let source = Subject<ServerSentEvent, TestFailure>()
    let recorded = Recorded(source.signal.messages().map(\.data))
    for data in ["a", "", "[DONE]", "b"] { source.send(ServerSentEvent(data)) }
    #expect(recorded.events == [.next("a"), .next(""), .completed])
    #expect(source.subscriberCount == 0)
  }

  @Test("ignore what comes after the mark, also a failure and an error of the server")
  func afterMark() {
    #expect(events(["a", "[DONE]"], then: .fail(TestFailure())) == [.next("a"), .completed])
    #expect(
      events(["a", "[DONE]", "b"], then: .just(ServerSentEvent("overloaded", type: "error"))) == [
        .next("a"), .completed,
      ])
    let source = Subject<ServerSentEvent, TestFailure>()
    let recorded = Recorded(source.signal.messages().map(\.data))
    source.send(ServerSentEvent("[DONE]"))
    source.fail(TestFailure())
    #expect(recorded.events == [.completed])
    // A source that does not notice the end.
    let hasty = Signal<ServerSentEvent, TestFailure>.attaching { downstream in
      downstream.next(ServerSentEvent("[DONE]"))
      downstream.terminal(.failed(TestFailure()))
    }
    #expect(Recorded(hasty.messages().map(\.data)).events == [.completed])
  }

  @Test("without the mark are incomplete, after the text so far")
  func incomplete() {
    #expect(events(["a"]) == [.next("a"), .failed(.incomplete)])
    #expect(
      events(["a", " [DONE]", "[done]"]) == [.next("a"), .next(" [DONE]"), .next("[done]"), .failed(.incomplete)])
    #expect(events([]) == [.failed(.incomplete)])
  }

  @Test("have no part of an event that was cut, also where the end of the connection is the end")
  func cutEvent() {
    for mark in ["[DONE]", nil] {
      let events = Signal<ServerSentEvent, TestFailure>.deferred {
        Signal(ServerSentEventConnection().parse("data: 1\n\ndata: 23\n".utf8))
      }
      let recorded = Recorded(events.messages(until: mark).map(\.data))
      #expect(recorded.events == [.next("1"), mark == nil ? .completed : .failed(.incomplete)])
    }
  }

  @Test("of a server without a mark end with the connection")
  func withoutMark() {
    #expect(events(["a", "[DONE]"], until: nil) == [.next("a"), .next("[DONE]"), .completed])
    #expect(events(["a", "end", "b"], until: "end") == [.next("a"), .completed])
  }

  @Test("fail with an event of the type error, and with their source")
  func fails() {
    let error = ServerSentEvent("overloaded", type: "error")
    #expect(events(["a"], then: .just(error)) == [.next("a"), .failed(.reported(error))])
    #expect(events(["a"], then: .fail(TestFailure())) == [.next("a"), .failed(.upstream(TestFailure()))])
  }

  @Test("pass events of other types, which a filter leaves out")
  func otherTypes() {
    let events = [ServerSentEvent("a"), ServerSentEvent("{}", type: "ping"), ServerSentEvent("[DONE]")]
    let signal = Signal<ServerSentEvent, TestFailure>(events).messages()
    #expect(Recorded(signal).values.map(\.type) == ["message", "ping"])
    #expect(Recorded(signal.filter { $0.type == "message" }).values.map(\.data) == ["a"])
  }
}
