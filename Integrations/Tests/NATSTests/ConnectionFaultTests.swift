import ReactiveCore
import ReactiveNATS
import ReactiveSchedulers
import ReactiveTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct ConnectionFaultTests {
  @Test func aKilledServerIsFoundAgain() async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    let (states, texts) = (Journal<NATSState>(), Journal<String>())
    connection.states.subscribe(next: { states.write($0) })
    connection.signal(subject: "a").subscribe(next: { texts.write($0.text) }, failed: { texts.write("\($0)") })
    try connection.publish("before".utf8, to: "a")
    await until { texts.count == 1 }
    server.kill()
    await until { connection.state != states.entries.first }
    // It waits in the buffer of the client.
    try connection.publish("meanwhile".utf8, to: "a")
    try await server.start()
    await until { texts.count == 2 }
    #expect(texts.entries == ["before", "meanwhile"])
    let connected = NATSState.connected("nats://127.0.0.1:\(server.port)")
    #expect(states.entries.first == connected)
    await until { connection.state == connected }
    #expect(states.entries.contains(.reconnecting(attempt: 1)))
  }

  @Test func afterTheLastAttemptSignalsFail() async throws {
    let server = try await TestServer()
    let connection = try await server.connect { $0.reconnecting.attempts = 2 }
    let failures = Journal<NATSFailure>()
    connection.signal(subject: "a").subscribe(failed: { failures.write($0) }, completed: {})
    server.kill()
    await until { failures.count == 1 }
    #expect(failures.entries.first?.status == .closed)
    await until { if case .closed(.some) = connection.state { true } else { false } }
    let late = await #expect(throws: NATSFailure.self) {
      _ = try await connection.request(NATSMessage(subject: "a")).firstValue()
    }
    #expect(late?.status == .closed)
  }

  @Test func aPolicyMayRefuseToReconnect() async throws {
    let server = try await TestServer()
    let connection = try await server.connect { $0.reconnecting.isWorthRetrying = { _ in false } }
    let failures = Journal<NATSFailure>()
    connection.signal(subject: "a").subscribe(failed: { failures.write($0) }, completed: {})
    server.kill()
    await until { failures.count == 1 }
    #expect(failures.entries.first?.status == .closed)
  }

  @Test func aCutFailsTheRequestsInFlight() async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    connection.signal(subject: "silent").subscribe(failed: { _ in }, completed: {})
    try await connection.flush()
    let request = Task { try await connection.request(NATSMessage(subject: "silent")).firstValue() }
    // The request is in flight when the server has passed it on.
    let seen = Journal<Void>()
    connection.signal(subject: "silent").subscribe(next: { _ in seen.write(()) }, failed: { _ in })
    try await connection.flush()
    server.kill()
    let failure = await #expect(throws: NATSFailure.self) { _ = try await request.value }
    #expect(failure?.status == .disconnected)
  }

  @Test func aMalformedPayloadFailsOrIsReported() async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    let (failing, reporting) = (Journal<NATSFailure>(), Journal<Order>())
    let malformed = Journal<String>()
    connection.signal(subject: "a").decoded(as: Order.self).subscribe(failed: { failing.write($0) }, completed: {})
    connection.signal(subject: "a").decoded(as: Order.self) { message, _ in malformed.write(message.text) }
      .subscribe(next: { reporting.write($0) }, failed: { _ in })
    try connection.publish(NATSMessage(subject: "a", json: Order(number: 1)))
    try connection.publish("{".utf8, to: "a")
    try connection.publish(NATSMessage(subject: "a", json: Order(number: 2)))
    await until { reporting.count == 2 }
    await until { failing.count == 1 }
    #expect(failing.entries.first?.status == .malformed)
    #expect(malformed.entries == ["{"])
    #expect(reporting.entries == [Order(number: 1), Order(number: 2)])
  }

  @Test func tooLargeAPayloadIsATypedFailure() async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    let bytes = [UInt8](repeating: 0, count: connection.maxPayload + 1)
    let failure = await #expect(throws: NATSFailure.self) {
      _ = try await Signal<[UInt8], NATSFailure>([bytes]).publish(on: connection, to: "a").allValues()
    }
    #expect(failure?.status == .tooLarge)
  }

  @Test func nothingIsKept() async throws {
    let probe = LeakProbe()
    let server = try await TestServer()
    do {
      let connection = try await server.connect()
      let token = probe.token()
      connection.signal(subject: "a").map { token.use($0) }.subscribe(failed: { _ in }, completed: {})
      let answering = connection.signal(subject: "b").subscribe(
        next: { message in try? connection.publish("reply".utf8, to: token.use(message).replySubject ?? "") },
        failed: { _ in })
      _ = try await connection.request(NATSMessage(subject: "b")).map { token.use($0) }.firstValue()
      try connection.publish("text".utf8, to: "a")
      answering.dispose()
    }
    await until { probe.liveCount == 0 }
  }
}
