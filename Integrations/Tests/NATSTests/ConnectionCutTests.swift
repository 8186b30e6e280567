import ReactiveCore
import ReactiveNATS
import ReactiveSchedulers
import ReactiveTesting
import Testing

/// The server stays, and the connection to it is cut.
@Suite(.timeLimit(.minutes(5))) struct ConnectionCutTests {
  private let server: TestServer
  private let proxy: Proxy
  /// Goes through the proxy.
  private let connection: NATSConnection
  /// Does not.
  private let direct: NATSConnection

  init() async throws {
    server = try await TestServer()
    proxy = try Proxy(to: server.port)
    var options = NATSOptions()
    options.reconnecting.backoff = .constant(.milliseconds(10))
    options.requestTimeout = .seconds(60)
    connection = try await NATSConnection.connect(to: [proxy.address], options: options)
    direct = try await server.connect()
  }

  /// Cuts the connection every few bytes, a number of times, and mends it when the client tries again.
  private func cutOften(_ times: Int, every bytes: Int) -> (cuts: Journal<Void>, subscription: Subscription) {
    let cuts = Journal<Void>()
    let subscription = connection.states.subscribe(next: { [proxy] state in
      switch state {
      case .connected: if cuts.count < times { proxy.cut(after: bytes) }
      case .reconnecting(attempt: 1...) where proxy.isCut:
        cuts.write(())
        proxy.mend()
      case .reconnecting, .closed: break
      }
    })
    return (cuts, subscription)
  }

  private func messages(_ numbers: Range<Int>) -> [NATSMessage] {
    numbers.map { NATSMessage(subject: "numbers", payload: "\($0)".utf8) }
  }

  @Test func theStatesTellOfACutAndOfEachAttempt() async throws {
    let states = Journal<NATSState>()
    connection.states.subscribe(next: { states.write($0) })
    proxy.cut()
    await until { states.entries.contains(.reconnecting(attempt: 3)) }
    proxy.mend()
    await until { states.count > 1 && states.entries.last == .connected(proxy.address) }
    #expect(states.entries.first == .connected(proxy.address))
    // The cut and the first attempt are reported by two threads of the client.
    let attempts = states.entries.compactMap { if case .reconnecting(let attempt) = $0 { attempt } else { nil } }
    #expect(attempts.drop { $0 == 0 }.elementsEqual(1...(attempts.last ?? 1)))
  }

  @Test func thePolicyEndsTheAttempts() async throws {
    let states = Journal<NATSState>()
    var options = NATSOptions()
    options.reconnecting.backoff = .constant(.milliseconds(5))
    options.reconnecting.attempts = 3
    let limited = try await NATSConnection.connect(to: [proxy.address], options: options)
    limited.states.subscribe(next: { states.write($0) })
    let failures = Journal<NATSFailure>()
    limited.signal(subject: "a").subscribe(failed: { failures.write($0) }, completed: {})
    proxy.cut()
    await until { failures.count == 1 }
    await until { if case .closed(.some) = states.entries.last { true } else { false } }
    #expect(failures.entries.first?.status == .closed)
    #expect(states.entries.contains(.reconnecting(attempt: 3)))
    #expect(!states.entries.contains(.reconnecting(attempt: 4)))
  }

  @Test func subscriptionsAndPublishedMessagesSurviveACut() async throws {
    let texts = Journal<String>()
    connection.signal(subject: "a").subscribe(next: { texts.write($0.text) }, failed: { _ in })
    let echo = Journal<String>()
    direct.signal(subject: "b").subscribe(next: { echo.write($0.text) }, failed: { _ in })
    try await direct.flush()
    try connection.publish("before".utf8, to: "a")
    await until { texts.count == 1 }
    proxy.cut()
    await until { if case .reconnecting = connection.state { true } else { false } }
    try connection.publish("meanwhile".utf8, to: "b")
    proxy.mend()
    await until { echo.entries == ["meanwhile"] }
    // The client has subscribed again.
    try direct.publish("after".utf8, to: "a")
    await until { texts.entries == ["before", "after"] }
  }

  @Test func aRequestInFlightFailsAtTheCut() async throws {
    let seen = Journal<Void>()
    direct.signal(subject: "silent").subscribe(next: { _ in seen.write(()) }, failed: { _ in })
    try await direct.flush()
    let request = Task { try await connection.request(NATSMessage(subject: "silent")).firstValue() }
    await until { seen.count == 1 }
    proxy.cut()
    let failure = await #expect(throws: NATSFailure.self) { _ = try await request.value }
    #expect(failure?.status == .disconnected)
    #expect(failure?.isTransient == true)
  }

  @Test func whatTheStreamHasAcknowledgedIsStoredOnce() async throws {
    let stream = try await direct.stream("NUMBERS", subjects: ["numbers"])
    let cutting = cutOften(4, every: 30_000)
    let messages = messages(0..<2_000)
    let stored = try await Signal<NATSMessage, NATSFailure>(messages).store(on: connection, inFlight: 64) { $0.text }
      .allValues()
    cutting.subscription.dispose()
    #expect(cutting.cuts.count == 4)
    let records = try await stream.signal(from: .start, completesAtEnd: true).allValues()
    #expect(records.count == 2_000)
    let texts = Dictionary(uniqueKeysWithValues: records.map { ($0.sequence, $0.message.text) })
    // Each reply is that of its message.
    #expect(stored.map { texts[$0.sequence] } == messages.map(\.text))
  }

  @Test func aReplayHasNoGapAndNothingTwice() async throws {
    _ = try await direct.stream("NUMBERS", subjects: ["numbers"])
    _ = try await Signal<NATSMessage, NATSFailure>(messages(0..<2_000)).store(on: direct).allValues()
    let cutting = cutOften(4, every: 30_000)
    let records = try await connection.stream("NUMBERS").signal(from: .start, batch: 100).take(2_000).allValues()
    cutting.subscription.dispose()
    #expect(cutting.cuts.count == 4)
    #expect(records.map(\.message.text) == (0..<2_000).map(String.init))
  }

  @Test func aConsumerGetsEachMessage() async throws {
    let stream = try await direct.stream("NUMBERS", subjects: ["numbers"])
    _ = try await Signal<NATSMessage, NATSFailure>(messages(0..<1_000)).store(on: direct).allValues()
    var options = NATSConsumerOptions()
    options.redelivery = .milliseconds(300)
    _ = try await stream.consumer("all", options: options)
    let consumer = try await connection.stream("NUMBERS").consumer("all", options: options)
    let cutting = cutOften(3, every: 30_000)
    let texts = Journal<String>()
    let reading = consumer.signal().subscribe(next: { texts.write($0.message.text) }, failed: { _ in })
    await until { Set(texts.entries).count == 1_000 }
    reading.dispose()
    cutting.subscription.dispose()
    #expect(cutting.cuts.count == 3)
  }

  private struct Info: Decodable { var num_waiting: Int }

  /// A fetch outlives a cut on the server. If each cut added one, the messages of all would come at once.
  @Test func cutsDoNotAddUpFetches() async throws {
    let stream = try await direct.stream("NUMBERS", subjects: ["numbers"])
    _ = try await stream.consumer("all")
    let fetches = Journal<Void>()
    direct.signal(subject: "$JS.API.CONSUMER.MSG.NEXT.NUMBERS.all").subscribe(
      next: { _ in fetches.write(()) }, failed: { _ in })
    let asked = Journal<Void>()
    direct.signal(subject: "$JS.API.CONSUMER.INFO.NUMBERS.all").subscribe(
      next: { _ in asked.write(()) }, failed: { _ in })
    try await direct.flush()
    let texts = Journal<String>()
    let reading = try await connection.stream("NUMBERS").consumer("all").signal(batch: 10).subscribe(
      next: { texts.write($0.message.text) }, failed: { _ in })
    await until { fetches.count == 1 }
    for _ in 1...5 {
      // After the cut the reader requests the state of the consumer, or begins again with a fetch.
      let count = asked.count + fetches.count
      proxy.cut()
      await until { if case .reconnecting = connection.state { true } else { false } }
      proxy.mend()
      await until { asked.count + fetches.count > count }
    }
    try await connection.flush()
    let reply = try await direct.request(NATSMessage(subject: "$JS.API.CONSUMER.INFO.NUMBERS.all")).firstValue()
    let info: Info? = try reply?.decoded()
    #expect(info.map { (1...2).contains($0.num_waiting) } == true)
    _ = try await Signal<NATSMessage, NATSFailure>(messages(0..<100)).store(on: direct).allValues()
    await until { texts.count == 100 }
    #expect(texts.entries == (0..<100).map(String.init))
    reading.dispose()
  }
}
