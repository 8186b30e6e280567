import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import ReactiveCore
import ReactiveNIO
import ReactiveTesting
import Testing

/// A web socket is a channel of frames. NIO makes it of a connection with HTTP.
@Suite("Web sockets", .timeLimit(.minutes(5))) struct WebSocketTests {
  typealias Frames = SignalChannel<WebSocketFrame, WebSocketFrame>

  /// Answers texts in capitals, pings with pongs, and the end with its own.
  private func serve(_ peer: Frames) {
    peer.reads
      .compactMap { frame -> WebSocketFrame? in
        switch frame.opcode {
        case .text:
          let text = String(buffer: frame.unmaskedData).uppercased()
          return WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text))
        case .ping: return WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)
        case .connectionClose: return WebSocketFrame(fin: true, opcode: .connectionClose, data: frame.unmaskedData)
        default: return nil
        }
      }
      .take(until: { $0.opcode == .connectionClose }, inclusive: true)
      .written(to: peer)
      .subscribe(failed: { _ in peer.channel.close(promise: nil) }, completed: { peer.channel.close(promise: nil) })
  }

  private func makeServer(_ group: MultiThreadedEventLoopGroup) async throws -> any Channel {
    try await ServerBootstrap(group: group)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let upgrader = NIOTypedWebSocketServerUpgrader<Void>(
            shouldUpgrade: { channel, head in
              channel.eventLoop.makeSucceededFuture(head.uri == "/words" ? HTTPHeaders() : nil)
            },
            upgradePipelineHandler: { channel, _ in
              channel.eventLoop.makeCompletedFuture { serve(try Frames(wrapping: channel)) }
            })
          let configuration = NIOTypedHTTPServerUpgradeConfiguration<Void>(
            upgraders: [upgrader], notUpgradingCompletionHandler: { $0.close() })
          _ = try channel.pipeline.syncOperations.configureUpgradableHTTPServerPipeline(
            configuration: NIOUpgradableHTTPServerPipelineConfiguration(upgradeConfiguration: configuration))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
  }

  private func connect(
    _ group: MultiThreadedEventLoopGroup, to server: any Channel, uri: String
  ) async throws -> Frames? {
    let address = try #require(server.localAddress)
    let result: EventLoopFuture<Frames?> = try await ClientBootstrap(group: group).connect(to: address) { channel in
      channel.eventLoop.makeCompletedFuture {
        let upgrader = NIOTypedWebSocketClientUpgrader<Frames?>(upgradePipelineHandler: { channel, _ in
          channel.eventLoop.makeCompletedFuture { try Frames(wrapping: channel) }
        })
        let configuration = NIOTypedHTTPClientUpgradeConfiguration<Frames?>(
          upgradeRequestHead: HTTPRequestHead(
            version: .http1_1, method: .GET, uri: uri, headers: ["Host": "localhost", "Content-Length": "0"]),
          upgraders: [upgrader],
          notUpgradingCompletionHandler: { $0.eventLoop.makeSucceededFuture(nil) })
        return try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(
          configuration: NIOUpgradableHTTPClientPipelineConfiguration(upgradeConfiguration: configuration))
      }
    }
    return try await result.get()
  }

  private func frame(_ opcode: WebSocketOpcode, _ text: String) -> WebSocketFrame {
    WebSocketFrame(fin: true, opcode: opcode, maskKey: .random(), data: ByteBuffer(string: text))
  }

  @Test("carry texts, pings and the end, in order, in both directions") func frames() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let server = try await makeServer(group)
    let peer = try #require(try await connect(group, to: server, uri: "/words"))
    let sent = (0..<500).map { frame(.text, "word \($0)") } + [frame(.ping, "p"), frame(.connectionClose, "")]
    let (answers, ends) = (Journal<String>(), Journal<String>())
    peer.reads.subscribe(
      next: { answers.write("\($0.opcode == .text ? "" : "\($0.opcode) ")\(String(buffer: $0.data))") },
      failed: { ends.write("\($0)") }, completed: { ends.write("completed") })
    let written = try await Signal<WebSocketFrame, ChannelFailure>.generate { emitter async in
      for frame in sent { guard await emitter.send(frame) else { return } }
    }
    .written(to: peer).allValues()
    #expect(written.count == sent.count)
    await until { ends.count == 1 }
    #expect(ends.entries == ["completed"])
    #expect(Array(answers.entries.dropLast(2)) == (0..<500).map { "WORD \($0)" })
    #expect(answers.entries.suffix(2) == ["\(WebSocketOpcode.pong) p", "\(WebSocketOpcode.connectionClose) "])
    try await group.shutdownGracefully()
  }

  @Test("fail with a handler's error for bytes that are no frame, and close") func malformed() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let server = try await makeServer(group)
    let peer = try #require(try await connect(group, to: server, uri: "/words"))
    let ends = Journal<String>()
    peer.reads.subscribe(failed: { ends.write("\($0.kind)") }, completed: { ends.write("completed") })
    // A frame of a control that is longer than the standard allows. The server closes the connection.
    Signal<WebSocketFrame, ChannelFailure>.just(frame(.ping, String(repeating: "p", count: 1_000)))
      .written(to: peer).subscribeIgnoringFailures()
    await until { ends.count == 1 }
    try await peer.channel.closeFuture.get()
    try await group.shutdownGracefully()
  }

  @Test("are refused by a server that has none there") func refused() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let server = try await makeServer(group)
    await #expect(throws: (any Error).self) {
      let peer = try await connect(group, to: server, uri: "/other")
      if peer == nil { throw ChannelError.eof }
    }
    try await group.shutdownGracefully()
  }
}
