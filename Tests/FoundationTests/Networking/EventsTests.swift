import Foundation
import ReactiveBridging
import ReactiveCore
import ReactiveFoundation
import ReactiveTesting
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Networking {
  @Suite("A client of server-sent events", .inTurnOfTheNetwork, .timeLimit(.minutes(5)))
  struct EventsTests {
    let session = URLSession(configuration: .ephemeral)
    let type = ["Content-Type": "Text/Event-Stream;charset=utf-8"]

    @Test("connects again after the last event, until the server has nothing more")
    func resumes() async throws {
      let server = TestServer { [type] request, connection in
        let last = request.fields["last-event-id"].flatMap(Int.init) ?? 0
        guard last < 6 else { return connection.sendHead(204) }
        // Every other connection breaks off in the middle of an event.
        connection.sendHead(length: last % 4 == 0 ? nil : 1_000, fields: type)
        let events = (1...2).map { "id: \(last + $0)\ndata: \(last + $0)\n\n" }
        connection.send("retry: 1\n: heartbeat\n" + events.joined() + "id: 100\ndata: incomplete\n")
      }
      let events = try await session.serverSentEvents(resuming: server.request(), on: QueueScheduler()).allValues()
      #expect(events.map(\.data) == (1...6).map(String.init))
      #expect(server.requests.entries.map { $0.fields["last-event-id"] } == [nil, "2", "4", "6"])
    }

    @Test("begins after the event that its user knows, by a parameter or by a field of the request")
    func beginsAfter() async throws {
      let server = TestServer { _, connection in connection.sendHead(204) }
      var request = server.request()
      _ = try await session.serverSentEvents(resuming: request, after: "7", on: QueueScheduler()).allValues()
      _ = try await session.serverSentEvents(of: request, after: "8").allValues()
      request.setValue("9", forHTTPHeaderField: "Last-Event-ID")
      _ = try await session.serverSentEvents(resuming: request, on: QueueScheduler()).allValues()
      #expect(server.requests.entries.map { $0.fields["last-event-id"] } == ["7", "8", "9"])
    }

    @Test("sends no identifier after an empty one, also if its user has set one", arguments: ["id", "id:"])
    func resetsID(line: String) async throws {
      let attempts = Counter()
      let server = TestServer { [type] _, connection in
        guard attempts.increment() == 1 else { return connection.sendHead(204) }
        connection.answer("retry: 1\n\(line)\ndata: a\n\n", type)
      }
      var request = server.request()
      request.setValue("9", forHTTPHeaderField: "Last-Event-ID")
      let events = try await session.serverSentEvents(resuming: request, on: QueueScheduler()).allValues()
      #expect(events.map(\.id) == [""])
      #expect(server.requests.entries.map { $0.fields["last-event-id"] } == ["9", nil])
    }

    @Test("reads UTF-8, whatever the type of the response says")
    func charset() async throws {
      let server = TestServer { _, connection in
        connection.answer("data: \u{E9}\n\n", ["Content-Type": "text/event-stream;charset=iso-8859-1"])
      }
      let events = try await session.serverSentEvents(of: server.request()).allValues()
      #expect(events.map { Array($0.data.unicodeScalars) } == [["\u{E9}"]])
    }

    @Test(
      "follows a redirect at once, and begins its next connection at the first address",
      arguments: [301, 302, 303, 307, 308])
    func redirects(status: Int) async throws {
      let server = TestServer { [type] request, connection in
        if request.line.contains("/old") {
          connection.answer("", status: status, ["Location": "/new", "Retry-After": "3600"])
        } else if request.fields["last-event-id"] == nil {
          connection.answer("retry: 1\nid: 1\ndata: a\n\n", type)
        } else {
          connection.sendHead(204)
        }
      }
      let events = session.serverSentEvents(resuming: server.request("/old"), on: QueueScheduler())
      #expect(try await events.allValues().map(\.data) == ["a"])
      let requests = server.requests.entries
      #expect(requests.map { $0.line.split(separator: " ")[1] } == ["/old", "/new", "/old", "/new"])
      #expect(requests.map { $0.fields["last-event-id"] } == [nil, nil, "1", "1"])
    }

    @Test("takes comments for a sign of life, and no event: its timeout begins again")
    func heartbeats() async throws {
      let isOver = SharedVariable<Bool>(nil)
      let silence = TestServer { _, connection in connection.waitForTheClient() }
      let server = TestServer { [type] _, connection in
        connection.sendHead(fields: type)
        while isOver.value == nil, connection.send(": heartbeat\n\n") { Thread.sleep(forTimeInterval: 0.01) }
        connection.send("data: a\n\n")
      }
      let events = Task { [session] in
        try await session.serverSentEvents(of: server.request(timeout: 3)).map(\.data).allValues()
      }
      // The other request begins later, so its timeout ends later.
      await eventually { server.requests.count == 1 }
      await #expect(throws: NetworkFailure.transport(URLError(.timedOut))) {
        try await session.response(to: silence.request(timeout: 3)).allValues()
      }
      isOver.value = true
      #expect(try await events.value == ["a"])
    }

    @Test("fails for a status, as the standard says, or connects again if its user wants that")
    func statuses() async throws {
      let attempts = Counter()
      let server = TestServer { [type] _, connection in
        switch attempts.increment() {
        case 1, 2: connection.answer("busy", status: 503)
        default: connection.answer("data: a\n\n", type)
        }
      }
      await #expect {
        try await session.serverSentEvents(resuming: server.request(), on: QueueScheduler()).allValues()
      } throws: { isRefusal($0, 503, Data("busy".utf8)) }
      var policy = RetryPolicy<NetworkFailure>.reconnecting(while: \.isTransient)
      policy.backoff = .constant(.milliseconds(1))
      let events = session.serverSentEvents(resuming: server.request(), reconnecting: policy, on: QueueScheduler())
      #expect(try await events.firstValue()?.data == "a")
    }

    @Test("fails for any status but 200 and 204, and connects once", arguments: [205, 210, 299, 404, 410, 503])
    func refusesStatus(_ status: Int) async {
      let server = TestServer { [type] _, connection in connection.answer("", status: status, type) }
      await #expect {
        try await session.serverSentEvents(resuming: server.request(), on: QueueScheduler()).allValues()
      } throws: { isRefusal($0, status, Data()) }
      #expect(server.requests.count == 1)
    }

    @Test("fails for another type, and connects to it once", arguments: ["text/html", nil])
    func refusesType(_ type: String?) async {
      let server = TestServer { _, connection in
        connection.answer("data: a\n\n", type.map { ["Content-Type": $0] } ?? [:])
      }
      await #expect(throws: NetworkFailure.mediaType(type)) {
        try await session.serverSentEvents(resuming: server.request(), on: QueueScheduler()).allValues()
      }
      #expect(server.requests.count == 1)
    }

    @Test("does not send a POST again without an identifier")
    func doesNotRepeatPost() async {
      let server = TestServer { [type] _, connection in connection.answer("data: a\n\n", type) }
      var request = server.request()
      request.httpMethod = "POST"
      await #expect {
        try await session.serverSentEvents(resuming: request, on: QueueScheduler()).allValues()
      } throws: { error in
        guard case .transport(let error)? = error as? NetworkFailure else { return false }
        return error.code == .networkConnectionLost
      }
      #expect(server.requests.count == 1)
    }

    @Test("leaves no session and no socket when it is disposed in a connection and in a pause")
    func leaksNothing() async throws {
      let server = TestServer { [type] request, connection in
        connection.sendHead(fields: type)
        connection.send("retry: 60000\ndata: a\n\n")
        if request.line.contains("wait") { connection.waitForTheClient() }
      }
      let probe = LeakProbe()
      for path in ["/", "/wait"] {
        let (session, token) = (probedSession(probe), probe.token())
        defer { session.finishTasksAndInvalidate() }
        let events = session.serverSentEvents(resuming: server.request(path), on: QueueScheduler())
        _ = try await events.on(next: { _ in token.touch() }).firstValue()
      }
      await eventually { probe.liveCount == 0 && server.clientCount == 0 }
    }
  }
}
