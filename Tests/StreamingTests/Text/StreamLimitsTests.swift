import ReactiveCore
import ReactiveStreaming
import ReactiveSubjects
import ReactiveTesting
import Testing

/// Limits of time, and attempts, in virtual time.
@Suite("A text that streams with limits") struct StreamLimitsTests {
  private let time = VirtualTimeScheduler()
  private let server = Subject<ServerSentEvent, TestFailure>()
  private let stop = Subject<Void, Never>()

  private var limited: Signal<String, MessageFailure<TestFailure>> {
    server.signal
      .timeout(after: .seconds(120), of: .firstValue, on: time, with: TestFailure("nothing came"))
      .timeout(after: .seconds(150), of: .eachPause, on: time, with: TestFailure("the text paused"))
      .messages().map(\.data).take(until: stop)
  }

  private func record() -> SignalRecorder<String, MessageFailure<TestFailure>> { SignalRecorder(of: limited, on: time) }

  @Test("has one for the first piece, and another one for each pause, and the failure says which")
  func firstAndPause() {
    let silent = record()
    time.run()
    #expect(silent.events == [.failed(.upstream(TestFailure("nothing came")), at: .seconds(120))])
    let paused = record()
    time.advance(by: .seconds(100))
    server.send(ServerSentEvent("a"))
    time.run()
    #expect(paused.values == ["a"])
    #expect(paused.events.last == .failed(.upstream(TestFailure("the text paused")), at: .seconds(370)))
    #expect(server.subscriberCount == 0)
  }

  @Test("has none for the whole text")
  func hour() {
    let recorder = record()
    for _ in 1...100 {
      server.send(ServerSentEvent("a"))
      time.advance(by: .seconds(100))
    }
    server.send(ServerSentEvent("[DONE]"))
    #expect(recorder.values.count == 100)
    #expect(recorder.events.last == .completed(at: .seconds(10_000)))
    #expect(time.pendingCount == 0)
  }

  @Test("is over at a stop, which is no failure, and at a limit, which is one")
  func stopOrLimit() {
    let stopped = record()
    stop.send(())
    time.run()
    #expect(stopped.events == [.completed(at: .zero)])
  }

  @Test("has no event for a comment, which begins the limit of a silent connection again")
  func heartbeats() {
    let connection = ServerSentEventConnection()
    let bytes = Subject<String, TestFailure>()
    let events = bytes.signal
      .timeout(after: .seconds(20), of: .eachPause, on: time, with: TestFailure("the server is gone"))
      .flatMap { Signal(connection.parse($0.utf8)) }
    let recorder = SignalRecorder(of: events, on: time)
    for _ in 1...240 {
      time.advance(by: .seconds(15))
      bytes.send(":\n\n")
    }
    #expect(recorder.events == [])
    time.run()
    #expect(recorder.events == [.failed(TestFailure("the server is gone"), at: .seconds(3_620))])
  }

  @Test("is not kept alive by comments: they show that the server is there, not that the text goes on")
  func comments() {
    let connection = ServerSentEventConnection()
    let bytes = Subject<String, TestFailure>()
    let text = bytes.signal
      .timeout(after: .seconds(20), of: .eachPause, on: time, with: TestFailure("the server is gone"))
      .flatMap { Signal(connection.parse($0.utf8)) }
      .timeout(after: .seconds(60), of: .eachPause, on: time, with: TestFailure("the text paused"))
    let recorder = SignalRecorder(of: text.map(\.data), on: time)
    bytes.send("data: a\n\n")
    for _ in 1...9 {
      time.advance(by: .seconds(15))
      bytes.send(": heartbeat\n")
    }
    #expect(
      recorder.events == [.next("a", at: .zero), .failed(TestFailure("the text paused"), at: .seconds(60))])
  }

  @Test("is requested again before the first piece, and never after it", arguments: [0, 1])
  func attempts(piecesBeforeFailure: Int) {
    let requests = Journal<Int>()
    let text = Signal<String, TestFailure>.deferred { [time] in
      let hasBegun = SerialState(false)
      let policy = RetryPolicy<TestFailure>(attempts: 2, backoff: .constant(.seconds(1)))
      return Signal<String, TestFailure>.deferred {
        requests.write(requests.count)
        let pieces = Array(repeating: "a", count: requests.count == 3 ? 2 : piecesBeforeFailure)
        return Signal(pieces).concat(with: requests.count == 3 ? .empty() : .fail(TestFailure()))
      }
      .on(next: { _ in hasBegun.value = true })
      .retry(policy.while { _ in !hasBegun.value }, on: time)
    }
    let recorder = SignalRecorder(of: text, on: time)
    time.run()
    if piecesBeforeFailure == 0 {
      #expect(recorder.events.map(\.event) == [.next("a"), .next("a"), .completed])
      #expect(requests.count == 3)
    } else {
      #expect(recorder.events.map(\.event) == [.next("a"), .failed(TestFailure())])
      #expect(requests.count == 1)
    }
  }

  /// A piece, and what the server says about it once.
  private struct Piece: Equatable {
    var text: String
    var notes: [String]

    static func + (first: Piece, second: Piece) -> Piece {
      Piece(text: first.text + second.text, notes: first.notes + second.notes)
    }
  }

  @Test("has the notes of merged pieces, each once")
  func notes() {
    let pieces = Subject<Piece, TestFailure>()
    let recorder = SignalRecorder(
      of: pieces.signal.throttle(for: .milliseconds(50), merging: +, delayingFailures: true, on: time), on: time)
    for (text, notes) in [("a", ["begin"]), ("b", []), ("c", ["usage"]), ("d", [])] {
      pieces.send(Piece(text: text, notes: notes))
    }
    time.run()
    pieces.send(Piece(text: "e", notes: []))
    pieces.fail(TestFailure())
    #expect(
      recorder.values == [
        Piece(text: "a", notes: ["begin"]), Piece(text: "bcd", notes: ["usage"]), Piece(text: "e", notes: []),
      ])
  }
}
