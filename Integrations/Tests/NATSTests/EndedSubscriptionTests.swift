import ReactiveCore
import ReactiveNATS
import ReactiveTesting
import Testing

/// The client uses subscriptions on a thread of its own, while they end on others.
@Suite(.timeLimit(.minutes(5))) struct EndedSubscriptionTests {
  /// A subscription may end at the moment at which a message or a report of the client comes for it.
  @Test(arguments: [65_536, 2]) func theyMayEndWhileMessagesCome(limit: Int) async throws {
    let server = try await TestServer()
    let (reader, writer) = (try await server.connect(), try await server.connect())
    let hasEnded = Journal<Void>()
    let flood = Task {
      while hasEnded.count == 0 {
        for _ in 0..<50 { try writer.publish("message".utf8, to: "flood") }
        try await writer.flush()
      }
    }
    let received = Journal<Void>()
    for _ in 0..<100 {
      // Before, because a subscription with a small limit fails at once.
      let count = received.count
      let subscriptions = (0..<4).map { _ in
        reader.signal(subject: "flood", waiting: limit).subscribe(
          next: { _ in received.write(()) }, failed: { _ in received.write(()) })
      }
      await until { received.count > count }
      for subscription in subscriptions { subscription.dispose() }
    }
    hasEnded.write(())
    try await flood.value
    // The connection still works.
    let texts = Journal<String>()
    let last = reader.signal(subject: "last").subscribe(next: { texts.write($0.text) }, failed: { _ in })
    try reader.publish("text".utf8, to: "last")
    await until { texts.entries == ["text"] }
    last.dispose()
  }

  @Test func theyMayEndWhileTheConnectionIsCut() async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    let probe = LeakProbe()
    var subscriptions = (0..<10).map { _ in
      let token = probe.token()
      return connection.signal(subject: "a").subscribe(next: { _ in token.touch() }, failed: { _ in token.touch() })
    }
    try await connection.flush()
    server.kill()
    await until { if case .reconnecting = connection.state { true } else { false } }
    for subscription in subscriptions { subscription.dispose() }
    subscriptions = []
    await until { probe.liveCount == 0 }
    try await server.start()
    let texts = Journal<String>()
    connection.signal(subject: "a").subscribe(next: { texts.write($0.text) }, failed: { _ in })
    try connection.publish("after".utf8, to: "a")
    await until { texts.entries == ["after"] }
  }
}
