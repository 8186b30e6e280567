import ReactiveCore
import ReactiveNATS
import ReactiveTesting
import Testing

/// The second connection, which sends requests at once.
@Suite(.timeLimit(.minutes(5))) struct RequestLineTests {
  private let server: TestServer
  private let proxy: Proxy
  private let replies: NATSConnection
  private let requests = Journal<NATSMessage>()

  init() async throws {
    server = try await TestServer()
    proxy = try Proxy(to: server.port)
    replies = try await server.connect()
    replies.signal(subject: "echo").subscribe(
      next: { [replies] in try? replies.publish($0.payload, to: $0.replySubject ?? "none") }, failed: { _ in })
    replies.signal(subject: "silence").subscribe(next: { [requests] in requests.write($0) }, failed: { _ in })
    try await replies.flush()
  }

  private func connect(_ change: (inout NATSOptions) -> Void = { _ in }) async throws -> NATSConnection {
    var options = NATSOptions()
    options.reconnecting.backoff = .constant(.milliseconds(10))
    options.requestTimeout = .seconds(60)
    change(&options)
    return try await NATSConnection.connect(to: [proxy.address], options: options)
  }

  private func echo(_ text: String, on connection: NATSConnection) async throws {
    let reply = try await connection.request(NATSMessage(subject: "echo", payload: text.utf8)).firstValue()
    #expect(reply?.text == text)
  }

  @Test func theFirstRequestOpensIt() async throws {
    let connection = try await connect()
    try connection.publish("text".utf8, to: "none")
    try await connection.flush()
    #expect(proxy.opened == 1)
    try await echo("first", on: connection)
    await until { proxy.opened == 2 }
    for number in 0..<100 { try await echo("\(number)", on: connection) }
    #expect(proxy.opened == 2)
  }

  @Test func theOptionLeavesItOut() async throws {
    let connection = try await connect { $0.sendsRequestsAtOnce = false }
    for number in 0..<100 { try await echo("\(number)", on: connection) }
    #expect(proxy.opened == 1)
  }

  /// The server says that only to a connection which reads the replies.
  @Test func aRequestWithoutAResponderFailsAtOnce() async throws {
    let connection = try await connect()
    try await echo("first", on: connection)
    await until { proxy.opened == 2 }
    for _ in 0..<100 {
      let failure = await #expect(throws: NATSFailure.self) {
        try await connection.request(NATSMessage(subject: "nobody")).firstValue()
      }
      #expect(failure?.status == .noResponders)
      try await connection.flush()
    }
  }

  @Test func whatItHasSentFailsWhenItIsCut() async throws {
    let connection = try await connect()
    let failures = Journal<NATSFailure>()
    try await echo("first", on: connection)
    await until { proxy.opened == 2 }
    // It is used when it is connected, and the server has all messages of the first connection. A request on a cut
    // connection may not come to the server.
    var (opened, cut, sent) = (2, 1, 0)
    try await until {
      try await connection.flush()
      if proxy.opened > opened { (opened, sent) = (proxy.opened, 0) }
      let seen = requests.count
      connection.request(NATSMessage(subject: "silence")).subscribe(failed: { failures.write($0) }, completed: {})
      await until { requests.count > seen || failures.count > 0 }
      sent += 1
      // Not before it has had the time to connect.
      if opened > cut, sent >= 50 {
        cut = opened
        proxy.cutLast()
      }
      return failures.count > 0
    }
    #expect(failures.entries.allSatisfy { $0.status == .disconnected })
    #expect(connection.state == .connected(proxy.address))
    try await echo("later", on: connection)
  }

  /// The first connection finds the server again, and then requests have another one beside it.
  @Test func requestsContinueAfterACutOfBoth() async throws {
    let connection = try await connect()
    for round in 1...5 {
      try await echo("\(round)", on: connection)
      await until { proxy.opened >= round * 2 }
      proxy.cut()
      await until { if case .reconnecting = connection.state { true } else { false } }
      proxy.mend()
      await until { if case .connected = connection.state { true } else { false } }
    }
    try await echo("last", on: connection)
  }

  /// A request does not overtake a message or a subscription of its connection that waits to be sent.
  @Test func aRequestFollowsWhatIsSentBefore() async throws {
    let connection = try await connect()
    try await echo("first", on: connection)
    await until { proxy.opened == 2 }
    let order = Journal<String>()
    replies.signal(subject: "order.*").subscribe(
      next: { [replies] message in
        order.write(message.subject)
        if let reply = message.replySubject { try? replies.publish([], to: reply) }
      }, failed: { _ in })
    try await replies.flush()
    for _ in 0..<200 {
      try connection.publish("text".utf8, to: "order.message")
      _ = try await connection.request(NATSMessage(subject: "order.request")).firstValue()
    }
    #expect(order.entries == (0..<200).flatMap { _ in ["order.message", "order.request"] })
  }
}
