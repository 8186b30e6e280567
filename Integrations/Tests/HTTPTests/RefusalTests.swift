import AsyncHTTPClient
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import ReactiveCore
import ReactiveHTTP
import ReactiveSchedulers
import ReactiveTesting
import Testing

@Suite("A response with a bad status", .timeLimit(.minutes(5))) struct RefusalTests {
  private func failure(of text: String, within limit: Duration? = nil) async throws -> HTTPFailure? {
    let client = HTTPClient(eventLoopGroupProvider: .singleton)
    let server = try await RawServer(sending: text)
    let failure = await #expect(throws: HTTPFailure.self) {
      try await client.stream(server.request, within: limit).allValues()
    }
    try await server.close()
    try await client.shutdown()
    return failure
  }

  @Test("is in the failure with its fields, its body and the pause that it requests")
  func isKept() async throws {
    let failure = try #require(
      try await failure(
        of: "HTTP/1.1 429 Busy\r\nRetry-After: 20\r\nSet-Cookie: a\r\nSet-Cookie: b\r\nContent-Length: 4\r\n\r\nbusy"))
    let response = try #require(failure.refusedResponse)
    #expect(response.status == 429)
    #expect(response.values(of: "set-cookie") == ["a", "b"])
    #expect(response.text == "busy")
    #expect(response.retryAfter() == .seconds(20))
    #expect(failure.isTransient)
    #expect("\(failure.kind)" == "status 429")
  }

  @Test("says when to come again, whatever the status is", arguments: [(302, false), (413, true), (503, true)])
  func pauses(status: Int, isTransient: Bool) async throws {
    // Without an address, a redirect is not followed.
    let failure = try await failure(of: "HTTP/1.1 \(status) Later\r\nRetry-After: 20\r\nContent-Length: 0\r\n\r\n")
    #expect(failure?.refusedResponse?.status == status)
    #expect(failure?.refusedResponse?.retryAfter() == .seconds(20))
    #expect(failure?.isTransient == isTransient)
  }

  @Test("to a request with a key for its server is followed by others with the same key, and the same body")
  func keys() async throws {
    let requests = Journal<String>()
    try await TestServer.run { router in
      router.post("orders") { request, _ in
        let body = try await request.body.collect(upTo: 100)
        requests.write("\(request.headers[HTTPField.Name("Idempotency-Key")!] ?? "none"): \(String(buffer: body))")
        return Response(status: requests.count < 3 ? .serviceUnavailable : .ok)
      }
    } _: { server in
      var request = server.request("orders")
      request.method = .POST
      request.headers.add(name: "Idempotency-Key", value: "7")
      request.body = .bytes(ByteBuffer(string: "tea"))
      let policy = RetryPolicy<HTTPFailure>(attempts: 5, backoff: .constant(.milliseconds(1))).while(\.isTransient)
      _ = try await server.client.stream(request).retry(policy, on: QueueScheduler()).allValues()
      #expect(requests.entries == ["7: tea", "7: tea", "7: tea"])
    }
  }

  @Test("keeps 64 KB of a body that does not end, and closes the connection")
  func endless() async throws {
    let ends = Journal<String>()
    let chunk = ByteBuffer(repeating: 7, count: 10_000)
    try await TestServer.run { router in
      router.get("endless") { request, context in
        let chunks = Signal<ByteBuffer, Never>.generate { emitter in
          while await emitter.send(chunk) {}
        }
        return Response.stream(
          chunks.on(disposed: { ends.write("disposed") }), to: request, in: context, status: .badGateway,
          buffering: .suspending(1))
      }
    } _: { server in
      let failure = await #expect(throws: HTTPFailure.self) {
        try await server.client.events(server.request("endless")).allValues()
      }
      #expect(failure?.refusedResponse?.status == 502)
      #expect(failure?.refusedResponse?.body == [UInt8](repeating: 7, count: RefusedResponse.mostBytes))
      await until { ends.count == 1 }
    }
  }

  @Test("whose body breaks off, or stops, has what came", arguments: [true, false])
  func incomplete(breaksOff: Bool) async throws {
    let client = HTTPClient(eventLoopGroupProvider: .singleton)
    let server = try await RawServer(
      sending: "HTTP/1.1 500 Fault\r\nContent-Length: 100\r\n\r\nno", cutting: breaksOff)
    // The client has no virtual time: three seconds are enough for a busy machine to read the bytes.
    let failure = await #expect(throws: HTTPFailure.self) {
      try await client.stream(server.request, within: .seconds(breaksOff ? 60 : 3)).allValues()
    }
    #expect(failure?.refusedResponse?.text == "no")
    try await server.close()
    try await client.shutdown()
  }

  @Test("is followed by other requests as long as the server requests pauses that are allowed")
  func retries() async throws {
    let requests = Journal<String>()
    try await TestServer.run { router in
      router.get(":pause") { _, context in
        let pause = try context.parameters.require("pause")
        requests.write(pause)
        return Response(status: .tooManyRequests, headers: [.retryAfter: pause])
      }
    } _: { server in
      let policy = RetryPolicy<HTTPFailure>(attempts: 2, backoff: .constant(.milliseconds(1)))
        .while(\.isTransient).obeyingRetryAfter()
      for pause in ["0", "86400"] {
        let failure = await #expect(throws: HTTPFailure.self) {
          try await server.client.stream(server.request(pause)).retry(policy, on: QueueScheduler()).allValues()
        }
        #expect(failure?.refusedResponse?.retryAfter() == .seconds(Int64(pause) ?? -1))
      }
      #expect(requests.entries == ["0", "0", "0", "86400"])
    }
  }
}
