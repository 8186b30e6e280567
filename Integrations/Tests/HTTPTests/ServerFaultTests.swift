import AsyncHTTPClient
import Hummingbird
import NIOCore
import NIOPosix
import ReactiveCore
import ReactiveHTTP
import ReactiveSubjects
import ReactiveTesting
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Clients that are raw sockets, so that they can send anything and leave in any way.
@Suite("A server with bad clients", .timeLimit(.minutes(5))) struct ServerFaultTests {
  private func connect(_ server: TestServer, sending text: String) async throws -> any Channel {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: server.port).get()
    try await channel.writeAndFlush(ByteBuffer(string: text))
    return channel
  }

  /// Closes at once, so that the other end gets a reset.
  private func cut(_ channel: any Channel) async throws {
    let socket = try #require(channel as? any SocketOptionProvider)
    try await socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
    try await channel.close()
  }

  private static let head = "POST /sink HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n"

  @Test("gets a typed failure for a request whose body is malformed, is cut, or ends too early")
  func requests() async throws {
    let (begun, failures) = (Journal<String>(), Journal<HTTPFailureKind>())
    try await TestServer.run { router in
      router.post("sink") { request, _ in
        do throws(HTTPFailure) {
          _ = try await request.chunks.on(next: { begun.write(String(buffer: $0)) }).allValues()
        } catch {
          failures.write(error.kind)
        }
        return Response(status: .ok)
      }
    } _: { server in
      let nonsense = try await connect(server, sending: ServerFaultTests.head + "zz\r\n")
      await until { failures.count == 1 }
      let reset = try await connect(server, sending: ServerFaultTests.head)
      await until { begun.count == 2 }
      try await cut(reset)
      await until { failures.count == 2 }
      let early = try await connect(server, sending: ServerFaultTests.head)
      await until { begun.count == 3 }
      try await early.close()
      await until { failures.count == 3 }
      #expect(failures.entries == [.malformed, .disconnected, .disconnected])
      #expect(begun.entries == ["abc", "abc", "abc"])
      // The server has closed it, because it read no HTTP.
      try await nonsense.closeFuture.get()
    }
  }

  @Test("holds nothing of a response whose client is cut, also while no event is sent")
  func responses() async throws {
    let (probe, subject) = (LeakProbe(), Subject<ServerSentEvent, Never>())
    try await TestServer.run { router in
      router.get("events") { request, context in
        let token = probe.token()
        return Response.events(
          subject.signal.map { token.use($0) }, to: request, in: context, buffering: .newest(16))
      }
    } _: { server in
      let channels = [
        try await connect(server, sending: "GET /events HTTP/1.1\r\nhost: localhost\r\n\r\n"),
        try await connect(server, sending: "GET /events HTTP/1.1\r\nhost: localhost\r\n\r\n"),
      ]
      await until { subject.subscriberCount == 2 }
      subject.send(ServerSentEvent("a"))
      try await cut(channels[0])
      try await channels[1].close()
      await until { subject.subscriberCount == 0 && probe.liveCount == 0 }
    }
  }
}
