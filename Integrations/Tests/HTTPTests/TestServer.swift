import AsyncHTTPClient
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ReactiveHTTP
import ReactiveTesting
import ServiceLifecycle

/// A server on a free port, with its routes, and a client.
struct TestServer {
  let port: Int
  let client: HTTPClient
  let group: ServiceGroup

  func request(_ path: String) -> HTTPClientRequest { HTTPClientRequest(url: "http://127.0.0.1:\(port)/\(path)") }

  /// Runs a closure while the server runs. Then shuts the server down gracefully. All channels have one event loop.
  ///
  /// - Parameter connected: is called with each channel of the client.
  static func run(
    _ builder: HTTPServerBuilder = .http1(), _ routes: (Router<StreamingContext>) -> Void,
    connected: (@Sendable (any Channel) -> EventLoopFuture<Void>)? = nil, _ body: (TestServer) async throws -> Void
  ) async throws {
    let router = Router(context: StreamingContext.self)
    routes(router)
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let loops = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let (ports, continuation) = AsyncStream<Int>.makeStream()
    let application = Application(
      router: router, server: builder,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in continuation.yield(channel.localAddress?.port ?? 0) },
      eventLoopGroupProvider: .shared(loops), logger: logger)
    let group = ServiceGroup(services: [application], logger: logger)
    var settings = HTTPClient.Configuration()
    settings.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 100
    settings.http1_1ConnectionDebugInitializer = connected
    let client = HTTPClient(eventLoopGroupProvider: .shared(loops), configuration: settings)
    let run = Task { try await group.run() }
    var iterator = ports.makeAsyncIterator()
    let server = TestServer(port: await iterator.next() ?? 0, client: client, group: group)
    do {
      try await body(server)
    } catch {
      await group.triggerGracefulShutdown()
      try await client.shutdown()
      try? await run.value
      try await loops.shutdownGracefully()
      throw error
    }
    await group.triggerGracefulShutdown()
    try await client.shutdown()
    try await run.value
    try await loops.shutdownGracefully()
  }
}

/// A server of one connection after the other, which sends a text and then closes or cuts the connection.
struct RawServer {
  let port: Int
  private let channel: any Channel

  init(sending text: String, cutting isCut: Bool = false) async throws {
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Speaker(text: text, isCut: isCut))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    port = channel.localAddress?.port ?? 0
  }

  var request: HTTPClientRequest { HTTPClientRequest(url: "http://127.0.0.1:\(port)/") }

  func close() async throws { try await channel.close() }
}

private final class Speaker: ChannelInboundHandler, Sendable {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let text: String
  private let isCut: Bool

  init(text: String, isCut: Bool) {
    self.text = text
    self.isCut = isCut
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text))).whenComplete { [isCut] _ in
      if isCut { channel.close(promise: nil) }
    }
  }
}
