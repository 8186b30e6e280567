import AsyncHTTPClient
import Hummingbird
import NIOCore
import NIOHTTP1
import ReactiveCore
import ReactiveHTTP
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite("Streamed bodies", .timeLimit(.minutes(5))) struct StreamTests {
  private static let chunk = ByteBuffer(repeating: 7, count: 65_536)

  @Test("carry requests and responses through, in order")
  func echo() async throws {
    try await TestServer.run { router in
      router.post("echo") { request, context in
        // All of the body is read first, because the end of the connection is watched while a response is streamed.
        let chunks = try await request.chunks.allValues()
        return Response.stream(Signal<ByteBuffer, Never>(chunks), to: request, in: context, buffering: .unbounded)
      }
    } _: { server in
      var request = server.request("echo")
      request.method = .POST
      let numbers = (0..<1_000).map { ByteBuffer(string: "\($0),") }
      request.body = .signal(Signal<ByteBuffer, Never>(numbers), buffering: .unbounded)
      let answer = try await server.client.stream(request).allValues()
      #expect(answer.map { String(buffer: $0) }.joined() == (0..<1_000).map { "\($0)," }.joined())
    }
  }

  @Test("of a sequence wait for the other end, so all chunks arrive")
  func sequences() async throws {
    let text = (0..<1_000).map { "\($0)," }
    try await TestServer.run { router in
      router.post("count") { request, _ in
        let chunks = try await request.chunks.allValues()
        return String(chunks.reduce(0) { $0 + $1.readableBytes })
      }
      router.get("numbers") { request, context in
        let chunks = Signal<ByteBuffer, Never>(text.map { ByteBuffer(string: $0) })
        return Response.stream(chunks, to: request, in: context, buffering: .suspending(2))
      }
    } _: { server in
      var request = server.request("count")
      request.method = .POST
      request.body = .signal(Signal<ByteBuffer, Never>(text.map { ByteBuffer(string: $0) }))
      let answer = try await server.client.stream(request).allValues()
      #expect(answer.map { String(buffer: $0) }.joined() == String(text.joined().utf8.count))
      let numbers = try await server.client.stream(server.request("numbers")).allValues()
      #expect(numbers.map { String(buffer: $0) }.joined() == text.joined())
    }
  }

  @Test("that drop a chunk fail, and never end as a success")
  func losses() async throws {
    let flood = Signal<ByteBuffer, Never>.generate { emitter in for _ in 0..<1_000 { emitter.send(StreamTests.chunk) } }
    try await TestServer.run { router in
      router.post("count") { request, _ in
        let chunks = try await request.chunks.allValues()
        return String(chunks.reduce(0) { $0 + $1.readableBytes })
      }
      router.get("flood") { request, context in
        Response.stream(flood, to: request, in: context, buffering: .newest(4))
      }
    } _: { server in
      var request = server.request("count")
      request.method = .POST
      request.body = .signal(flood)
      let failure = await #expect(throws: HTTPFailure.self) { _ = try await server.client.stream(request).allValues() }
      #expect(failure?.kind == .requestBody)
      #expect(failure?.error is LostChunk)
      let cut = await #expect(throws: HTTPFailure.self) {
        _ = try await server.client.stream(server.request("flood")).allValues()
      }
      #expect(cut?.kind == .disconnected)
    }
  }

  @Test("of a response whose reader leaves in the middle end their source on the server")
  func abandoning() async throws {
    let (ended, left) = (Journal<Int>(), Journal<Int>())
    try await TestServer.run { router in
      router.get("zeros") { request, context in
        let zeros = Signal<ByteBuffer, Never>.generate { emitter in
          while await emitter.send(StreamTests.chunk) {}
          ended.write(1)
        }
        return Response.stream(
          zeros, to: request, in: context, buffering: .suspending(1),
          onDiscard: { _ in if left.count == 0 { Issue.record("a chunk was dropped") } })
      }
    } _: { server in
      do {
        var chunks = server.client.stream(server.request("zeros")).values(buffering: .suspending(1)).makeAsyncIterator()
        for _ in 0..<100 { _ = try await chunks.next(isolation: nil) }
        // A chunk that waits when the client leaves is dropped.
        left.write(1)
      }
      // The iterator is released, which disposes: the request is cancelled, and the source on the server ends.
      await until { ended.count == 1 }
    }
  }

  @Test("of a request that is disposed end on both sides")
  func disposal() async throws {
    let (begun, ended) = (Journal<Int>(), Journal<Int>())
    try await TestServer.run { router in
      router.post("sink") { request, _ in
        begun.write(1)
        _ = try? await request.chunks.allValues()
        ended.write(1)
        return Response(status: .ok)
      }
    } _: { server in
      let (probe, teardown) = (LeakProbe(), Journal<Int>())
      do {
        let token = probe.token()
        var request = server.request("sink")
        request.method = .POST
        request.body = .signal(
          Signal<ByteBuffer, Never>.generate { emitter in
            while await emitter.send(StreamTests.chunk) { token.touch() }
          }.on(disposed: { teardown.write(1) }))
        let subscription = server.client.stream(request).subscribe(failed: { Issue.record($0) }, completed: {})
        await until { begun.count == 1 }
        subscription.dispose()
      }
      await until { ended.count == 1 && teardown.count == 1 && probe.liveCount == 0 }
    }
  }

  @Test("fail the request with the failure of their signal")
  func requestBody() async throws {
    struct Refusal: Error, Hashable {}
    try await TestServer.run { router in
      router.post("sink") { request, _ in
        _ = try await request.chunks.allValues()
        return Response(status: .ok)
      }
    } _: { server in
      var request = server.request("sink")
      request.method = .POST
      request.body = .signal(Signal<ByteBuffer, Refusal>.fail(Refusal()))
      let failure = await #expect(throws: HTTPFailure.self) { try await server.client.stream(request).allValues() }
      #expect(failure?.kind == .requestBody)
      #expect(failure?.error as? Refusal == Refusal())
      #expect(failure?.call == "POST \(request.url)")
    }
  }

  @Test("of a signal are sent once: no redirect and no retry sends them again", arguments: ["busy", "moved"])
  func once(path: String) async throws {
    let bodies = Journal<String>()
    try await TestServer.run { router in
      router.post(":path") { request, context in
        bodies.write(try await request.chunks.allValues().map { String(buffer: $0) }.joined())
        return try context.parameters.require("path") == "moved"
          ? Response(status: .temporaryRedirect, headers: [.location: "/busy"]) : Response(status: .serviceUnavailable)
      }
    } _: { server in
      let policy = RetryPolicy<HTTPFailure>(attempts: 2, backoff: .constant(.milliseconds(1)))
      let request: @Sendable () -> HTTPClientRequest = {
        var request = server.request(path)
        request.method = .POST
        request.body = .signal(Signal<ByteBuffer, Never>([ByteBuffer(string: "a"), ByteBuffer(string: "b")]))
        return request
      }
      let first = request()
      let failure = await #expect(throws: HTTPFailure.self) {
        try await server.client.stream(first).retry(policy.while { $0.kind != .requestBody }, on: QueueScheduler())
          .allValues()
      }
      #expect(failure?.kind == .requestBody && failure?.error is SentBody && failure?.isTransient == false)
      #expect(bodies.entries == ["ab"])
      let made = await #expect(throws: HTTPFailure.self) {
        try await Signal.deferred { server.client.stream(request()) }.retry(policy, on: QueueScheduler()).allValues()
      }
      #expect(made?.refusedResponse?.status == (path == "moved" ? 307 : 503))
      #expect(bodies.entries == ["ab", "ab", "ab", "ab"])
    }
  }

  @Test("of a response come after its head")
  func head() async throws {
    try await TestServer.run { router in
      router.get("none") { _, _ in
        Response(status: .notFound, body: ResponseBody(byteBuffer: ByteBuffer(string: "none")))
      }
    } _: { server in
      let first = try await server.client.response(to: server.request("none")).firstValue()
      let response = try #require(first)
      #expect(response.status == .notFound)
      let chunks = try await response.chunks.allValues()
      #expect(chunks == [ByteBuffer(string: "none")])
    }
  }

  @Test("of a response, and its events, go on beyond the limit, which is for the head")
  func limitOfHead() async throws {
    let events = Subject<ServerSentEvent, Never>()
    let silent = try await RawServer(sending: "")
    try await TestServer.run { router in
      router.get("events") { request, context in
        Response.events(events.signal, to: request, in: context, buffering: .newest(16))
      }
    } _: { server in
      // The client has no virtual time: three seconds are enough for a busy machine to receive the head.
      let limit = Duration.seconds(3)
      let (texts, data, ends) = (Journal<String>(), Journal<String>(), Journal<String>())
      server.client.stream(server.request("events"), within: limit).subscribe(
        next: { texts.write(String(buffer: $0)) }, failed: { ends.write("\($0)") },
        completed: { ends.write("completed") })
      server.client.events(server.request("events"), within: limit).subscribe(
        next: { data.write($0.data) }, failed: { ends.write("\($0)") }, completed: { ends.write("completed") })
      await until { events.subscriberCount == 2 }
      events.send(ServerSentEvent("a"))
      await until { data.count == 1 && texts.entries.joined() == "data: a\n\n" }
      // The other request begins later, so its limit ends later.
      let failure = await #expect(throws: HTTPFailure.self) {
        try await server.client.stream(silent.request, within: limit).allValues()
      }
      #expect(failure?.kind == .timedOut)
      events.send(ServerSentEvent("b"))
      events.complete()
      await until { ends.count == 2 }
      #expect(ends.entries == ["completed", "completed"])
      #expect(data.entries == ["a", "b"])
      #expect(texts.entries.joined() == "data: a\n\ndata: b\n\n")
    }
    try await silent.close()
  }

  @Test("that are cut, malformed, late or without a server fail with their kind")
  func faults() async throws {
    let client = HTTPClient(eventLoopGroupProvider: .singleton)
    let head = "HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n"
    let (cut, nonsense) = (
      try await RawServer(sending: head + "abc", cutting: true), try await RawServer(sending: "no HTTP\r\n\r\n")
    )
    let silent = try await RawServer(sending: "")
    let closed = try await RawServer(sending: "")
    try await closed.close()
    let rows: [(RawServer, HTTPFailureKind)] = [
      (cut, .disconnected), (nonsense, .malformed), (silent, .timedOut), (closed, .noConnection),
    ]
    for (server, kind) in rows {
      let failures = Journal<HTTPFailure>()
      client.stream(server.request, within: kind == .timedOut ? .milliseconds(50) : .seconds(30)).subscribe(
        failed: { failures.write($0) }, completed: { Issue.record("\(kind) completed") })
      await until { failures.count == 1 }
      #expect(failures.entries.first?.kind == kind, "\(failures.entries)")
    }
    for server in [cut, nonsense, silent] { try await server.close() }
    try await client.shutdown()
  }
}
