import AsyncHTTPClient
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import ReactiveCore
import ReactiveHTTP
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTesting
import ServiceLifecycle
import Testing

@Suite("Server-sent events", .timeLimit(.minutes(5))) struct EventsTests {
  @Test("go from a signal of the server to a signal of the client")
  func events() async throws {
    let sent = [ServerSentEvent("a", id: "1"), ServerSentEvent("b\nc", type: "add", id: "2")]
    try await TestServer.run { router in
      router.get("events") { request, context in
        Response.events(Signal<ServerSentEvent, Never>(sent), to: request, in: context, buffering: .unbounded)
      }
    } _: { server in
      let received = try await server.client.events(server.request("events")).allValues()
      #expect(received == sent)
      var request = server.request("events")
      request.headers.add(name: "accept-encoding", value: "gzip")
      let response = try await server.client.response(to: request).firstValue()
      #expect(response?.headers["content-type"] == ["text/event-stream"])
      #expect(response?.headers["cache-control"] == ["no-store"])
      #expect(response?.headers["x-accel-buffering"] == ["no"])
      #expect(response?.headers["content-encoding"] == [])
    }
  }

  @Test("are asked for again after the last one, until the server has nothing more")
  func resumes() async throws {
    let identifiers = Journal<String?>()
    try await TestServer.run { router in
      router.get("events") { request, context in
        let last = request.headers[HTTPField.Name("Last-Event-ID")!]
        identifiers.write(last)
        guard let number = Int(last ?? "0"), number < 4 else { return Response(status: .noContent) }
        let events = (1...2).map { ServerSentEvent("\(number + $0)", id: "\(number + $0)", retryInterval: .zero) }
        return Response.events(Signal<ServerSentEvent, Never>(events), to: request, in: context, buffering: .unbounded)
      }
    } _: { server in
      let events = server.client.events(resuming: server.request("events"), on: QueueScheduler())
      let received = try await events.allValues()
      #expect(received.map(\.data) == ["1", "2", "3", "4"])
      #expect(identifiers.entries == [nil, "2", "4"])
    }
  }

  @Test("are asked for without an identifier after an empty one, also if a user has set one", arguments: ["id", "id:"])
  func resetsID(line: String) async throws {
    let identifiers = Journal<String?>()
    try await TestServer.run { router in
      router.get("events") { request, _ in
        identifiers.write(request.headers[HTTPField.Name("Last-Event-ID")!])
        guard identifiers.count == 1 else { return Response(status: .noContent) }
        return Response(
          status: .ok, headers: [.contentType: "text/event-stream"],
          body: ResponseBody(byteBuffer: ByteBuffer(string: "retry: 1\n\(line)\ndata: a\n\n")))
      }
    } _: { server in
      var request = server.request("events")
      request.headers.add(name: "last-event-id", value: "9")
      let received = try await server.client.events(resuming: request, on: QueueScheduler()).allValues()
      #expect(received.map(\.id) == [""])
      #expect(identifiers.entries == ["9", nil])
    }
  }

  @Test("are UTF-8, whatever the type of the response says")
  func charset() async throws {
    try await TestServer.run { router in
      router.get("events") { _, _ in
        Response(
          status: .ok, headers: [.contentType: "text/event-stream;charset=iso-8859-1"],
          body: ResponseBody(byteBuffer: ByteBuffer(string: "data: \u{E9}\n\n")))
      }
    } _: { server in
      let received = try await server.client.events(server.request("events")).allValues()
      #expect(received.map { Array($0.data.unicodeScalars) } == [["\u{E9}"]])
    }
  }

  @Test("fail for any status but 200 and 204, after one request", arguments: [205, 210, 299, 404, 410, 503])
  func refusesStatus(_ status: Int) async throws {
    let requests = Journal<String>()
    try await TestServer.run { router in
      router.get("events") { _, _ in
        requests.write("events")
        return Response(status: .init(code: status), headers: [.contentType: "text/event-stream"])
      }
    } _: { server in
      let failure = await #expect(throws: HTTPFailure.self) {
        try await server.client.events(resuming: server.request("events"), on: QueueScheduler()).allValues()
      }
      #expect(failure?.refusedResponse?.status == status)
      #expect(requests.count == 1)
    }
  }

  @Test(
    "follow a redirect at once, and their next connection begins at the first address",
    arguments: [301, 302, 303, 307, 308])
  func redirects(status: Int) async throws {
    let requests = Journal<String>()
    try await TestServer.run { router in
      router.get("old") { _, _ in
        requests.write("old")
        return Response(status: .init(code: status), headers: [.location: "/new", .retryAfter: "3600"])
      }
      router.get("new") { request, context in
        let last = request.headers[HTTPField.Name("Last-Event-ID")!]
        requests.write("new after \(last ?? "none")")
        guard last == nil else { return Response(status: .noContent) }
        let event = ServerSentEvent("a", id: "1", retryInterval: .zero)
        return Response.events(
          Signal<ServerSentEvent, Never>.just(event), to: request, in: context, buffering: .unbounded)
      }
    } _: { server in
      let received = try await server.client.events(resuming: server.request("old"), on: QueueScheduler()).allValues()
      #expect(received.map(\.data) == ["a"])
      #expect(requests.entries == ["old", "new after none", "old", "new after 1"])
    }
  }

  @Test("of a POST are asked for again only after an identifier", arguments: ["", "1"])
  func posts(id: String) async throws {
    let requests = Journal<String?>()
    try await TestServer.run { router in
      router.post("answer") { request, context in
        requests.write(request.headers[HTTPField.Name("Last-Event-ID")!])
        guard requests.count == 1 else { return Response(status: .noContent) }
        let event = ServerSentEvent("a", id: id, retryInterval: .zero)
        return Response.events(
          Signal<ServerSentEvent, Never>.just(event), to: request, in: context, buffering: .unbounded)
      }
    } _: { server in
      var request = server.request("answer")
      request.method = .POST
      let received = Journal<String>()
      let events = server.client.events(resuming: request, on: QueueScheduler()).on(next: { received.write($0.data) })
      if id.isEmpty {
        let failure = await #expect(throws: HTTPFailure.self) { try await events.allValues() }
        #expect(failure?.kind == .disconnected)
      } else {
        _ = try await events.allValues()
      }
      #expect(received.entries == ["a"])
      #expect(requests.entries == (id.isEmpty ? [nil] : [nil, "1"]))
    }
  }

  @Test("of one signal go to many clients, and a client that leaves is not subscribed any more")
  func sharing() async throws {
    let subject = Subject<ServerSentEvent, Never>()
    try await TestServer.run { router in
      router.get("events") { request, context in
        Response.events(subject.signal, to: request, in: context, buffering: .newest(16))
      }
    } _: { server in
      let received = Journal<String>()
      let subscriptions = (0..<20).map { number in
        server.client.events(server.request("events")).subscribe(
          next: { received.write("\(number): \($0.data)") }, failed: { Issue.record($0) })
      }
      await until { subject.subscriberCount == 20 }
      subject.send(ServerSentEvent("a"))
      await until { received.count == 20 }
      #expect(Set(received.entries) == Set((0..<20).map { "\($0): a" }))
      // No event is sent: the server notices the disposal by the connection.
      for subscription in subscriptions { subscription.dispose() }
      await until { subject.subscriberCount == 0 }
    }
  }

  @Test("end with the graceful shutdown of the server")
  func shutdown() async throws {
    let subject = Subject<ServerSentEvent, Never>()
    try await TestServer.run { router in
      router.get("events") { request, context in
        Response.events(subject.signal, to: request, in: context, buffering: .newest(16))
      }
    } _: { server in
      let ends = Journal<String>()
      server.client.events(server.request("events")).subscribe(
        failed: { ends.write("\($0)") }, completed: { ends.write("completed") })
      await until { subject.subscriberCount == 1 }
      await server.group.triggerGracefulShutdown()
      await until { ends.count == 1 }
      #expect(ends.entries == ["completed"])
      #expect(subject.subscriberCount == 0)
    }
  }

  @Test("that fail cut the connection, after the events before")
  func failure() async throws {
    struct Refusal: Error {}
    try await TestServer.run { router in
      router.get("events") { request, context in
        let events = Signal<ServerSentEvent, Refusal>.just(ServerSentEvent("a")).concat(with: .fail(Refusal()))
        return Response.events(events, to: request, in: context, buffering: .suspending(1))
      }
    } _: { server in
      let (received, failures) = (Journal<String>(), Journal<HTTPFailureKind>())
      server.client.events(server.request("events")).subscribe(
        next: { received.write($0.data) }, failed: { failures.write($0.kind) }, completed: { Issue.record("completed") }
      )
      await until { failures.count == 1 }
      #expect(failures.entries == [.disconnected])
      #expect(received.entries == ["a"])
    }
  }

  @Test("of another content type, or larger than the limit, fail with their kind")
  func malformed() async throws {
    try await TestServer.run { router in
      // The connection of the last request is closed by the server, and not used again.
      router.get("page") { _, _ in "no events" }
      router.get("large") { request, context in
        Response.events(
          Signal<ServerSentEvent, Never>.just(ServerSentEvent(String(repeating: "a", count: 10_000))), to: request,
          in: context,
          buffering: .suspending(1))
      }
    } _: { server in
      for (path, kind) in [("page", "malformed"), ("large", "tooLarge"), ("none", "status 404")] {
        let failure = await #expect(throws: HTTPFailure.self) {
          try await server.client.events(server.request(path), ofAtMost: 1_000).allValues()
        }
        #expect(failure.map { "\($0.kind)" } == kind)
      }
    }
  }
}
