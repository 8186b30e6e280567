import AsyncHTTPClient
import Guarding
import Hummingbird
import HummingbirdCore
import NIOCore
import NIOHTTP1
import NIOPosix
import ReactiveCore
import ReactiveHTTP
import ReactiveTesting
import Testing

/// Bodies of 16 MB, and at night of 64 MB, one of which waits for its reader, while another one on the same event loop
/// is read whole. So the waiting one had time to go ahead.
@Suite("The memory of streamed bodies has a limit", .timeLimit(.minutes(5))) struct BoundTests {
  private static let chunk = ByteBuffer(repeating: 7, count: 65_536)
  private static let count = repetitions(quick: 256, full: 256, night: 1_024)
  private static let size = count * 65_536
  /// As large as a chunk.
  private static let event = ByteBuffer(string: "data: " + String(repeating: "x", count: 65_528) + "\n\n")

  /// A body, in chunks that are counted.
  private static func source(
    _ sent: Guarded<Int>, of chunk: ByteBuffer = BoundTests.chunk
  ) -> Signal<ByteBuffer, Never> {
    .generate { emitter in
      for _ in 0..<count {
        guard await emitter.send(chunk) else { return }
        sent.withLock { $0 += 1 }
      }
    }
  }

  private static func read(_ server: TestServer, _ path: String) async throws -> Int {
    let sizes = server.client.stream(server.request(path)).map(\.readableBytes)
    return try await sizes.reduce(0, +).firstValue() ?? 0
  }

  @Test("on a server, for each of eight clients that never read, while another one reads everything")
  func responses() async throws {
    let (held, other, silent) = (Guarded(0), Guarded(0), 8)
    try await TestServer.run(.http1(configuration: .init(additionalChannelHandlers: [SmallSendBuffer()]))) { router in
      router.get("held") { request, context in
        Response.stream(BoundTests.source(held), to: request, in: context, buffering: .suspending(1))
      }
      router.get("other") { request, context in
        Response.stream(BoundTests.source(other), to: request, in: context, buffering: .suspending(1))
      }
    } _: { server in
      var clients: [any Channel] = []
      for _ in 0..<silent {
        let client = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
          .channelOption(.autoRead, value: false).channelOption(.socketOption(.so_rcvbuf), value: 4_096)
          .connect(host: "127.0.0.1", port: server.port).get()
        try await client.writeAndFlush(ByteBuffer(string: "GET /held HTTP/1.1\r\nhost: localhost\r\n\r\n"))
        clients.append(client)
      }
      await until { held.withLock { $0 } >= silent }
      #expect(try await BoundTests.read(server, "other") == BoundTests.size)
      // 2 MB for each, as on the sides that read.
      #expect(held.withLock { $0 } < silent * 32)
      for client in clients { try await client.close() }
    }
  }

  /// Counts the bytes of a client's connection.
  private static func watch(_ channel: any Channel, with counters: Guarded<[ByteCounter]>) -> EventLoopFuture<Void> {
    let counter = ByteCounter()
    counters.withLock { $0.append(counter) }
    return channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.addHandler(counter, position: .first)
    }
  }

  @Test("on a client whose consumer waits, which reads the rest later")
  func clients() async throws {
    let counters = Guarded<[ByteCounter]>([])
    let sent = Guarded(0)
    try await TestServer.run { router in
      router.get("zeros") { request, context in
        Response.stream(BoundTests.source(sent), to: request, in: context, buffering: .suspending(1))
      }
    } connected: { channel in
      BoundTests.watch(channel, with: counters)
    } _: { server in
      var chunks = server.client.stream(server.request("zeros")).values(buffering: .suspending(1)).makeAsyncIterator()
      var size = try await chunks.next(isolation: nil)?.readableBytes ?? 0
      #expect(try await BoundTests.read(server, "zeros") == BoundTests.size)
      // The client has read a few times from the socket.
      let held = try #require(counters.withLock { $0.first })
      #expect(held.count < 2 << 20)
      while let chunk = try await chunks.next(isolation: nil) { size += chunk.readableBytes }
      #expect(size == BoundTests.size)
    }
  }

  @Test("on a client whose consumer waits for each event, and reads the rest later")
  func events() async throws {
    let counters = Guarded<[ByteCounter]>([])
    let sent = Guarded(0)
    try await TestServer.run { router in
      router.get("events") { request, context in
        Response.stream(
          BoundTests.source(sent, of: BoundTests.event), to: request, in: context, as: "text/event-stream",
          buffering: .suspending(1))
      }
    } connected: { channel in
      BoundTests.watch(channel, with: counters)
    } _: { server in
      let request = server.request("events")
      var events = server.client.events(request).values(buffering: .suspending(1)).makeAsyncIterator()
      let first = try await events.next(isolation: nil)
      var sizes = [first?.data.utf8.count ?? 0]
      #expect(try await BoundTests.read(server, "events") == BoundTests.size)
      let held = try #require(counters.withLock { $0.first })
      #expect(held.count < 2 << 20)
      while let event = try await events.next(isolation: nil) { sizes.append(event.data.utf8.count) }
      #expect(sizes == Array(repeating: 65_528, count: BoundTests.count))
    }
  }

  @Test("on a server whose handler waits, which reads the rest later")
  func requests() async throws {
    let (counters, sizes) = (Guarded<[ByteCounter]>([]), Guarded<[String: Int]>([:]))
    let (gate, opens) = AsyncStream<Void>.makeStream()
    let handlers: @Sendable () -> [any RemovableChannelHandler] = {
      let counter = ByteCounter()
      counters.withLock { $0.append(counter) }
      return [First(counter)]
    }
    try await TestServer.run(.http1(configuration: .init(additionalChannelHandlers: handlers()))) { router in
      router.post(":name") { request, context in
        let name = try context.parameters.require("name")
        var chunks = request.chunks.values(buffering: .suspending(1)).makeAsyncIterator()
        while let chunk = try await chunks.next(isolation: nil) {
          let isFirst = sizes.withLock { sizes in
            sizes[name, default: 0] += chunk.readableBytes
            return sizes[name] == chunk.readableBytes
          }
          if isFirst, name == "held" { for await _ in gate { break } }
        }
        return Response(status: .ok)
      }
    } _: { server in
      func upload(_ name: String) -> Signal<ByteBuffer, HTTPFailure> {
        var request = server.request(name)
        request.method = .POST
        request.body = .signal(BoundTests.source(Guarded(0)))
        return server.client.stream(request)
      }
      let ends = Journal<String>()
      upload("held").subscribe(failed: { ends.write("\($0)") }, completed: { ends.write("completed") })
      await until { sizes.withLock { $0["held"] } != nil }
      _ = try await upload("other").ignoreValues(as: Int.self).allValues()
      #expect(sizes.withLock { $0["other"] } == BoundTests.size)
      let held = try #require(counters.withLock { $0.first })
      #expect(held.count < 2 << 20)
      opens.yield()
      await until { ends.count == 1 }
      #expect(ends.entries == ["completed"])
      #expect(sizes.withLock { $0["held"] } == BoundTests.size)
    }
  }
}

/// Counts the bytes that are read of a socket.
private final class ByteCounter: ChannelInboundHandler, RemovableChannelHandler, Sendable {
  typealias InboundIn = ByteBuffer

  private let bytes = Guarded(0)

  var count: Int { bytes.withLock { $0 } }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let count = unwrapInboundIn(data).readableBytes
    bytes.withLock { $0 += count }
    context.fireChannelRead(data)
  }
}

/// Puts a handler before all others.
private final class First: ChannelInboundHandler, RemovableChannelHandler, Sendable {
  typealias InboundIn = NIOAny

  private let handler: ByteCounter

  init(_ handler: ByteCounter) { self.handler = handler }

  func handlerAdded(context: ChannelHandlerContext) {
    do {
      try context.pipeline.syncOperations.addHandler(handler, position: .first)
    } catch {
      Issue.record(error)
    }
  }
}

/// Limits the buffer of the system for sending, which would take some megabytes of each connection.
private final class SmallSendBuffer: ChannelInboundHandler, RemovableChannelHandler, Sendable {
  typealias InboundIn = NIOAny

  func handlerAdded(context: ChannelHandlerContext) {
    do {
      try context.channel.syncOptions?.setOption(.socketOption(.so_sndbuf), value: 16_384)
    } catch {
      Issue.record(error)
    }
  }
}
