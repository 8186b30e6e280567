import CNATS
import ReactiveTesting
import Testing

@testable import ReactiveNATS

/// Below the signals, whose own limit hides a loss of the client unless the client's thread is late.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ClientReceiverTests {
  @Test("a loss is reported before a later message is taken", arguments: [(10, -1), (1_000_000, 100_000)])
  func lossBeforeTheNext(waiting: Int, bytes: Int) async throws {
    let server = try await TestServer()
    let writer = try await server.connect()
    let (log, gate) = (Journal<String>(), Gate())
    let client = try Client(to: [server.address], NATSOptions(), events: ClientEvents({ _ in }) { _ in .zero })
    defer { client.close() }
    let subscription = try client.subscribe(
      to: "a", queue: nil, waiting: waiting, bytes: bytes, overflow: { log.write("lost") },
      next: { message in
        log.write("\(NATSMessage(ClientMessage(message)).payload[0])")
        gate.wait()
      }, ended: {})
    try client.flush(within: .seconds(60))
    // Ten wait, and the thread of the client holds one, or has not taken it yet.
    for number in 0..<UInt8(100) { try writer.publish([UInt8](repeating: number, count: 10_000), to: "a") }
    try await writer.flush()
    try client.flush(within: .seconds(60))
    gate.open()
    // Sent again, because the client drops it too while ten others wait.
    try await until {
      try writer.publish([100], to: "a")
      return log.entries.last == "100"
    }
    let beforeLoss = log.entries.prefix { $0 != "lost" }
    #expect(beforeLoss.count < 100)
    #expect(Array(beforeLoss) == (0..<beforeLoss.count).map { "\($0)" })
    #expect(log.entries.contains("lost"))
    subscription.end()
  }
}
