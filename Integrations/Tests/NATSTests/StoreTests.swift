import Guarding
import ReactiveBridging
import ReactiveCore
import ReactiveNATS
import ReactiveTesting
import Testing

/// Storing, with a subscriber in the place of the stream, which replies when the test says so.
@Suite(.timeLimit(.minutes(5))) struct StoreTests {
  private let server: TestServer
  private let connection: NATSConnection
  private let requests = Journal<NATSMessage>()

  init() async throws {
    server = try await TestServer()
    connection = try await server.connect()
    connection.signal(subject: "store").subscribe(next: { [requests] in requests.write($0) }, failed: { _ in })
    try await connection.flush()
  }

  private func messages(_ count: Int) -> [NATSMessage] {
    (0..<count).map { NATSMessage(subject: "store", payload: "\($0)".utf8) }
  }

  /// Replies to a request with its number as the number in the stream.
  private func reply(to number: Int) throws {
    let request = try #require(requests.entries.dropFirst(number).first)
    try connection.publish(
      "{\"stream\":\"S\", \"seq\":\(request.text)}".utf8, to: try #require(request.replySubject))
  }

  private func refuse(_ number: Int) throws {
    let error = "{\"error\":{\"code\":400,\"err_code\":10077,\"description\":\"message size exceeds maximum allowed\"}}"
    try connection.publish(error.utf8, to: try #require(requests.entries.dropFirst(number).first?.replySubject))
  }

  @Test func repliesComeInTheOrderOfTheMessages() async throws {
    let stored = Journal<UInt64>()
    let ended = Journal<Void>()
    Signal<NATSMessage, NATSFailure>(messages(5)).store(on: connection)
      .subscribe(next: { stored.write($0.sequence) }, failed: { _ in }, completed: { ended.write(()) })
    await until { requests.count == 5 }
    for number in [4, 2, 0, 1, 3] { try reply(to: number) }
    await until { ended.count == 1 }
    #expect(stored.entries == [0, 1, 2, 3, 4])
  }

  @Test func aFailureComesAfterTheRepliesBefore() async throws {
    let stored = Journal<UInt64>()
    let failures = Journal<NATSFailure>()
    Signal<NATSMessage, NATSFailure>(messages(5)).store(on: connection)
      .subscribe(next: { stored.write($0.sequence) }, failed: { failures.write($0) })
    await until { requests.count == 5 }
    try refuse(2)
    for number in [4, 1, 0] { try reply(to: number) }
    await until { failures.count == 1 }
    #expect(stored.entries == [0, 1])
    #expect(failures.entries.first?.status == .jetStream(code: 10077))
  }

  /// A source that waits is a few messages ahead of the replies, and one that does not wait is queued.
  @Test(arguments: [true, false], [1, 4, 7]) func noMoreThanTheLimitAreInFlight(waits: Bool, limit: Int) async throws {
    let count = 50
    let made = Guarded(0)
    let messages = messages(count)
    let source: Signal<NATSMessage, NATSFailure> =
      waits
      ? .generate { emitter async in
        for message in messages {
          guard await emitter.waitForRoom() else { return }
          made.withLock { $0 += 1 }
          await emitter.send(message)
        }
      } : Signal(messages)
    let stored = Journal<UInt64>()
    source.store(on: connection, inFlight: limit).subscribe(next: { stored.write($0.sequence) }, failed: { _ in })
    for number in 0..<count {
      await until { requests.count > number }
      // None of the later ones has a reply.
      #expect(requests.count <= number + limit)
      if waits { #expect(made.withLock { $0 } <= number + limit + 1) }
      try reply(to: number)
    }
    await until { stored.count == count }
    #expect(stored.entries == (0..<UInt64(count)).map { $0 })
  }

  @Test func aRefusedMessageWithAnIdIsNotRepeated() async throws {
    let failures = Journal<NATSFailure>()
    Signal<NATSMessage, NATSFailure>(messages(1)).store(on: connection) { $0.text }
      .subscribe(failed: { failures.write($0) }, completed: {})
    await until { requests.count == 1 }
    #expect(requests.entries[0].header("Nats-Msg-Id") == "0")
    try refuse(0)
    await until { failures.count == 1 }
    #expect(requests.count == 1)
  }

  @Test func aMessageWithAnIdIsRepeatedWhileThereIsNoLeader() async throws {
    let stored = Journal<UInt64>()
    Signal<NATSMessage, NATSFailure>(messages(2)).store(on: connection) { $0.text }
      .subscribe(next: { stored.write($0.sequence) }, failed: { _ in })
    await until { requests.count == 2 }
    try reply(to: 1)
    let error =
      "{\"error\":{\"code\":503,\"err_code\":10008,\"description\":\"JetStream system temporarily unavailable\"}}"
    try connection.publish(error.utf8, to: try #require(requests.entries[0].replySubject))
    await until { requests.count == 3 }
    #expect(requests.entries[2].text == "0")
    #expect(requests.entries[2].header("Nats-Msg-Id") == "0")
    try reply(to: 2)
    await until { stored.count == 2 }
    #expect(stored.entries == [0, 1])
  }

  @Test func disposingForgetsTheMessages() async throws {
    let probe = LeakProbe()
    do {
      let token = probe.token()
      let storing = Signal<NATSMessage, NATSFailure>(messages(10)).map { token.use($0) }
        .store(on: connection, inFlight: 2) { token.use($0).text }.subscribe(failed: { _ in }, completed: {})
      await until { requests.count == 2 }
      storing.dispose()
    }
    try reply(to: 0)
    try reply(to: 1)
    await until { probe.liveCount == 0 }
    #expect(requests.count == 2)
  }

  @Test func theEndOfTheUpstreamPasses() async throws {
    let upstream = Journal<Void>()
    let failure = NATSFailure(call: "test", status: .refused, text: "refused")
    let failures = Journal<NATSFailure>()
    Signal<NATSMessage, NATSFailure>.fail(failure).store(on: connection)
      .subscribe(failed: { failures.write($0) }, completed: { upstream.write(()) })
    await until { failures.count == 1 }
    #expect(failures.entries == [failure])
    let none = try await Signal<NATSMessage, NATSFailure>.empty().store(on: connection).allValues()
    #expect(none.isEmpty)
  }
}
