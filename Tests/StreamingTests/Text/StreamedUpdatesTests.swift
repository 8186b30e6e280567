import ReactiveCore
import ReactiveStreaming
import ReactiveSubjects
import ReactiveTesting
import Testing

/// The same pipeline in virtual time: its peculiar moments.
@Suite("The updates of a text that streams") struct StreamedUpdatesTests {
  private let time = VirtualTimeScheduler()
  private let server = Subject<ServerSentEvent, TestFailure>()
  private let stop = Subject<Void, Never>()

  /// - Parameter events: the events of another server, if not nil.
  private func record(
    _ events: Signal<ServerSentEvent, TestFailure>? = nil
  ) -> SignalRecorder<String, MessageFailure<TestFailure>> {
    SignalRecorder(
      of: (events ?? server.signal).messages().map(\.data).filter { !$0.isEmpty }.take(until: stop)
        .throttle(for: .milliseconds(50), merging: +, delayingFailures: true, on: time), on: time)
  }

  private func send(_ words: String...) { for word in words { server.send(ServerSentEvent(word)) } }

  @Test("begin at once, and then keep the rate")
  func rate() {
    let recorder = record()
    for word in ["a", "b", "c", "d", "e", "f", "g"] {
      send(word)
      time.advance(by: .milliseconds(20))
    }
    #expect(
      recorder.events == [
        .next("a", at: .zero), .next("bc", at: .milliseconds(50)), .next("de", at: .milliseconds(100)),
      ])
  }

  @Test("of two thousand pieces that come in one moment are two")
  func burst() {
    let recorder = record()
    for _ in 1...2_000 { send("x") }
    time.advance(by: .seconds(1))
    #expect(recorder.events.map(\.time) == [.zero, .milliseconds(50)])
    #expect(recorder.values.joined().count == 2_000)
  }

  @Test("of empty pieces are none")
  func emptyPieces() {
    let recorder = record()
    send("", "a", "", "")
    time.advance(by: .seconds(1))
    send("")
    time.advance(by: .seconds(1))
    #expect(recorder.events == [.next("a", at: .zero)])
  }

  @Test("at the end, a stop, and a failure come sooner than the rate, and once", arguments: [0, 1, 2])
  func lastUpdate(end: Int) {
    let recorder = record()
    send("a", "b")
    time.advance(by: .milliseconds(30))
    switch end {
    case 0: send("[DONE]")
    case 1: stop.send(())
    default: server.fail(TestFailure())
    }
    time.run()
    #expect(recorder.events.prefix(2) == [.next("a", at: .zero), .next("b", at: .milliseconds(30))])
    #expect(recorder.events.count == 3)
    #expect(server.subscriberCount == 0)
  }

  @Test("at a stop in the very moment of an update are one")
  func stopAtTick() {
    for stopsFirst in [true, false] {
      let (time, words, stop) = (VirtualTimeScheduler(), Subject<String, Never>(), Subject<Void, Never>())
      if stopsFirst { time.schedule(after: .milliseconds(50)) { stop.send(()) } }
      let recorder = SignalRecorder(
        of: words.signal.take(until: stop).throttle(for: .milliseconds(50), merging: +, on: time), on: time)
      words.send("a")
      words.send("b")
      if !stopsFirst { time.schedule(after: .milliseconds(50)) { stop.send(()) } }
      time.run()
      #expect(
        recorder.events == [
          .next("a", at: .zero), .next("b", at: .milliseconds(50)), .completed(at: .milliseconds(50)),
        ])
    }
  }

  @Test("before the first piece of a stopped text are none, and later stops change nothing")
  func otherStops() {
    let recorder = record()
    stop.send(())
    stop.send(())
    send("a")
    #expect(recorder.events == [.completed(at: .zero)])
    let second = record()
    send("b", "[DONE]")
    stop.send(())
    #expect(second.events == [.next("b", at: .zero), .completed(at: .zero)])
  }

  /// A part of an answer.
  private enum Part: Equatable {
    case text(String)
    case call(String, id: String)

    /// Joins neighbours of one kind, and of one call.
    static func joined(_ first: [Part], _ second: [Part]) -> [Part] {
      second.reduce(into: first) { parts, part in
        switch (parts.last, part) {
        case (.text(let before)?, .text(let text)): parts[parts.count - 1] = .text(before + text)
        case (.call(let before, id: let id)?, .call(let text, id: let nextID)) where id == nextID:
          parts[parts.count - 1] = .call(before + text, id: id)
        default: parts.append(part)
        }
      }
    }
  }

  private func recordParts() -> SignalRecorder<[Part], MessageFailure<TestFailure>> {
    let parts = server.signal.messages()
      .map { [$0.type == "call" ? Part.call($0.data, id: $0.id) : .text($0.data)] }
      .throttle(for: .milliseconds(50), merging: Part.joined, delayingFailures: true, on: time)
    return SignalRecorder(of: parts, on: time)
  }

  private func sendCall(_ id: String, _ pieces: String...) {
    for piece in pieces { server.send(ServerSentEvent(piece, type: "call", id: id)) }
  }

  @Test("of an answer with text and calls keep their order, and join neighbours of a kind only")
  func kinds() {
    let recorder = recordParts()
    send("a", "b", "c")
    sendCall("1", "x", "y")
    send("d", "[DONE]")
    #expect(recorder.values == [[.text("a")], [.text("bc"), .call("xy", id: "1"), .text("d")]])
  }

  @Test("of an answer with several calls keep their order, and join neighbours of a call only")
  func calls() {
    let recorder = recordParts()
    sendCall("1", "a", "b")
    sendCall("2", "c", "d")
    sendCall("1", "e")
    send("[DONE]")
    #expect(
      recorder.values == [
        [.call("a", id: "1")], [.call("b", id: "1"), .call("cd", id: "2"), .call("e", id: "1")],
      ])
  }

  @Test("are whole if pieces, and the end, come while one is shown", arguments: [false, true])
  func reentrant(fails: Bool) {
    let shown = Journal<String>()
    let updates = server.signal.messages().map(\.data)
      .throttle(for: .milliseconds(50), merging: +, delayingFailures: true, on: time)
      .on(next: { [server] update in
        shown.write(update)
        guard update == "bc" else { return }
        for word in ["d", "e"] { server.send(ServerSentEvent(word)) }
        if fails { server.fail(TestFailure()) } else { server.send(ServerSentEvent("[DONE]")) }
      })
    let recorder = SignalRecorder(of: updates, on: time)
    send("a", "b", "c")
    time.run()
    #expect(shown.entries == ["a", "bc", "de"])
    #expect(
      recorder.events.last
        == (fails
          ? .failed(.upstream(TestFailure()), at: .milliseconds(50)) : .completed(at: .milliseconds(50))))
    #expect(server.subscriberCount == 0)
  }

  @Test("of a text without spaces come by time, and cut no scalar")
  func withoutSpaces() {
    let recorder = record()
    for character in "吾輩は猫である" {
      send("\(character)")
      time.advance(by: .milliseconds(20))
    }
    time.run()
    #expect(recorder.values == ["吾", "輩は", "猫で", "ある"])
  }

  /// A family and a hand of several scalars, a flag, and the two forms of an accent.
  @Test(
    "of a character that comes in parts have its scalars, and no others",
    arguments: [
      "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{1F44B}\u{1F3FD}", "\u{1F1E9}\u{1F1EA}", "e\u{301}\u{E9}",
    ])
  func splitCharacters(text: String) {
    let recorder = record()
    for scalar in text.unicodeScalars {
      send(String(scalar))
      time.advance(by: .milliseconds(30))
    }
    time.run()
    #expect(recorder.values.count > 1)
    // Two texts are equal if one has an accent as a scalar of its own, and the other has not.
    #expect(recorder.values.flatMap { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
  }

  @Test("have what is new only, so that a long text costs no more for each of them")
  func size() {
    let recorder = record()
    for _ in 1...1_000 {
      send("word ")
      time.advance(by: .milliseconds(10))
    }
    time.run()
    #expect(recorder.values.map(\.utf8.count).reduce(0, +) == 5_000)
    #expect(recorder.values.allSatisfy { $0.utf8.count <= 25 })
  }

  @Test("limit a state that has the text too: it is read as it was shown")
  func state() {
    let text = BehaviorSubject<String, MessageFailure<TestFailure>>("")
    server.signal.messages().map(\.data).throttle(for: .milliseconds(50), merging: +, on: time).scan("", +)
      .subscribe(text)
    var read: [String] = []
    for word in ["a", "b", "c", "d", "e"] {
      send(word)
      read.append(text.value)
      time.advance(by: .milliseconds(20))
    }
    #expect(read == ["a", "a", "a", "abc", "abc"])
  }

  @Test("of several texts at once do not wait for each other")
  func severalTexts() {
    let recorders = (0..<5).map { _ in record() }
    send("a")
    time.advance(by: .milliseconds(10))
    send("b")
    time.run()
    for recorder in recorders { #expect(recorder.events.map(\.time) == [.zero, .milliseconds(50)]) }
  }

  @Test("of five servers that send in turn have the text of their own server, at instants of their own")
  func severalServers() {
    let servers = (0..<5).map { _ in Subject<ServerSentEvent, TestFailure>() }
    let recorders = servers.map { record($0.signal) }
    for word in ["a", "b", "c"] {
      for (number, server) in servers.enumerated() {
        server.send(ServerSentEvent("\(number)\(word)"))
        time.advance(by: .milliseconds(3))
      }
    }
    // One ends, and another one fails, before the others have their second update.
    servers[3].send(ServerSentEvent("[DONE]"))
    servers[4].fail(TestFailure())
    // A throttle sends its waiting value at once when its server is released, as a release build would do here.
    withExtendedLifetime(servers) { _ = time.run() }
    for number in 0..<3 {
      let begin = Duration.milliseconds(3 * number)
      #expect(
        recorders[number].events == [
          .next("\(number)a", at: begin), .next("\(number)b\(number)c", at: begin + .milliseconds(50)),
        ])
    }
    let end = Duration.milliseconds(45)
    #expect(recorders[3].events == [.next("3a", at: .milliseconds(9)), .next("3b3c", at: end), .completed(at: end)])
    #expect(
      recorders[4].events == [
        .next("4a", at: .milliseconds(12)), .next("4b4c", at: end), .failed(.upstream(TestFailure()), at: end),
      ])
  }
}
