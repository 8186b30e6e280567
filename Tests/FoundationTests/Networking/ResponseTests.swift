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
  @Suite("A request", .inTurnOfTheNetwork, .timeLimit(.minutes(5)))
  struct ResponseTests {
    let session = URLSession(configuration: .ephemeral)

    @Test("is sent for each subscription, and sends the response")
    func responds() async throws {
      let server = TestServer { request, connection in
        connection.answer("you asked \(request.line)", ["X-Kind": "plain"])
      }
      let signal = session.response(to: server.request("/a"))
      #expect(server.requests.count == 0)
      for _ in 1...2 {
        let responses = try await signal.allValues()
        let response = try #require(responses.first)
        #expect(String(decoding: response.body, as: UTF8.self) == "you asked GET /a HTTP/1.1")
        #expect(response.status == 200)
        #expect(response.field("x-kind") == "plain")
      }
      #expect(server.requests.count == 2)
    }

    @Test("leaves the configuration of the session as it is")
    func keepsConfiguration() async throws {
      let server = TestServer { _, connection in connection.answer("a") }
      let cache = try #require(session.configuration.urlCache)
      _ = try await session.response(to: server.request()).allValues()
      _ = try await session.lines(of: server.request()).allValues()
      #expect(session.configuration.urlCache === cache)
    }

    @Test("with a bad status sends the response, and fails if it is validated")
    func validates() async throws {
      let server = TestServer { _, connection in connection.answer("none", status: 404) }
      let signal = session.response(to: server.request())
      #expect(try await signal.firstValue()?.status == 404)
      #expect(try await signal.validated(400..<500).firstValue()?.status == 404)
      await #expect {
        try await signal.validated().firstValue()
      } throws: { isRefusal($0, 404, Data("none".utf8)) }
    }

    @Test("fails if there is no server, or no complete answer")
    func fails() async throws {
      var server: TestServer? = TestServer { _, connection in
        connection.sendHead(length: 10)
        connection.send("half")
      }
      let request = server!.request()
      await #expect { try await session.response(to: request).firstValue() } throws: { error in
        (error as? NetworkFailure).map { if case .transport = $0 { true } else { false } } ?? false
      }
      server = nil
      await #expect {
        try await session.response(to: URLRequest(url: URL(string: "http://127.0.0.1:1/")!)).firstValue()
      } throws: { error in
        guard case .transport(let error)? = error as? NetworkFailure else { return false }
        return error.code == .cannotConnectToHost && NetworkFailure.transport(error).isTransient
      }
    }

    @Test("is cancelled when the subscription is disposed")
    func cancels() async {
      let (asked, left) = (AsyncLatch(), AsyncLatch())
      let server = TestServer { _, connection in
        asked.open()
        connection.waitForTheClient()
        left.open()
      }
      let events = Counter()
      let subscription = session.response(to: server.request())
        .subscribe(next: { _ in events.increment() }, failed: { _ in events.increment() })
      await asked.wait()
      subscription.dispose()
      await left.wait()
      #expect(events.count == 0)
    }

    @Test("is sent again by a retry policy, while the failure is transient")
    func retries() async throws {
      let attempts = Counter()
      let server = TestServer { _, connection in
        let attempt = attempts.increment()
        connection.answer("attempt \(attempt)", status: attempt < 3 ? 503 : 200)
      }
      let policy = RetryPolicy<NetworkFailure>(attempts: 5, backoff: .constant(.milliseconds(1))).while(\.isTransient)
      let response = try await session.response(to: server.request()).validated()
        .retry(policy, on: QueueScheduler()).firstValue()
      #expect(response.map { String(decoding: $0.body, as: UTF8.self) } == "attempt 3")
      let refusing = TestServer { _, connection in connection.answer("", status: 400) }
      await #expect {
        try await session.response(to: refusing.request()).validated().retry(policy, on: QueueScheduler()).firstValue()
      } throws: { isRefusal($0, 400, Data()) }
      #expect(refusing.requests.count == 1)
    }

    @Test("an answer against a dispose: one end or none, and no event after it")
    func answerAgainstDispose() {
      let server = TestServer { _, connection in connection.answer("a") }
      race(spins: spins(quick: 20, full: 50, night: 100), for: { Arena(server, session) }) { arena in
        arena.subscription.value = arena.signal.subscribe(
          next: { _ in arena.events.write("next") }, failed: { _ in arena.events.write("failed") },
          completed: { arena.events.write("completed") })
      } _: { arena in
        spinUntil { arena.subscription.value != nil }
        arena.subscription.value?.dispose()
      } verify: { arena in
        #expect(["", "next", "next completed"].contains(arena.events.entries.joined(separator: " ")))
      }
    }

    private final class Arena: Sendable {
      let signal: Signal<NetworkResponse<Data>, NetworkFailure>
      let events = Journal<String>()
      let subscription = SharedVariable<Subscription>(nil)

      init(_ server: TestServer, _ session: URLSession) { signal = session.response(to: server.request(timeout: 2)) }
    }

    @Test("leaves no closure, no session and no socket after an answer and after a dispose, however often")
    func leaksNothing() async throws {
      let server = TestServer { request, connection in
        if request.line.contains("wait") { connection.waitForTheClient() } else { connection.answer("a") }
      }
      let probe = LeakProbe()
      for _ in 0..<repetitions(quick: 10, full: 50, night: 200) {
        let (session, token) = (probedSession(probe), probe.token())
        defer { session.finishTasksAndInvalidate() }
        _ = try await session.response(to: server.request()).on(next: { _ in token.touch() }).allValues()
        session.response(to: server.request("/wait")).on(next: { _ in token.touch() })
          .subscribeIgnoringFailures().dispose()
      }
      await eventually { probe.liveCount == 0 && server.clientCount == 0 }
    }
  }
}
