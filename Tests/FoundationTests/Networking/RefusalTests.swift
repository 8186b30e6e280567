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
  @Suite("A response with a bad status", .inTurnOfTheNetwork, .timeLimit(.minutes(5)))
  struct RefusalTests {
    let session = URLSession(configuration: .ephemeral)

    /// The failure of a request to a server that sends a text.
    private func failure(of text: String) async throws -> NetworkFailure {
      let server = TestServer { _, connection in connection.send(text) }
      do throws(NetworkFailure) {
        _ = try await session.lines(of: server.request()).allValues()
      } catch {
        return error
      }
      Issue.record("the request did not fail")
      return .tooLarge(limit: 0)
    }

    @Test("is in the failure with its fields, its body and the pause that it requests")
    func isKept() async throws {
      let failure = try await failure(
        of: "HTTP/1.1 429 Too Many\r\nRetry-After: 20\r\nX-Request-ID: abc\r\nContent-Length: 4\r\n\r\nbusy")
      let response = try #require(failure.refusedResponse)
      #expect(response.status == 429)
      #expect(response.values(of: "x-request-id") == ["abc"])
      #expect(response.text == "busy")
      #expect(response.retryAfter() == .seconds(20))
      #expect(failure.isTransient)
      #expect("\(failure)" == "the response has status 429")
    }

    @Test("requests no pause if it has two of them, which Foundation joins")
    func severalFields() async throws {
      let failure = try await failure(
        of: "HTTP/1.1 503 Busy\r\nRetry-After: 20\r\nRetry-After: 30\r\nContent-Length: 0\r\n\r\n")
      #expect(failure.refusedResponse?.status == 503)
      #expect(failure.refusedResponse?.retryAfter() == nil)
    }

    @Test("is followed by other requests as long as the server requests pauses that are allowed")
    func retries() async throws {
      let server = TestServer { request, connection in
        connection.answer("busy", status: 429, ["Retry-After": request.line.contains("soon") ? "0" : "86400"])
      }
      let pauses = Journal<Duration>()
      let policy = RetryPolicy<NetworkFailure>(attempts: 2, backoff: .constant(.milliseconds(1)))
        .while(\.isTransient).obeyingRetryAfter().reporting { pauses.write($0.pause) }
      for (path, count) in [("/soon", 3), ("/tomorrow", 1)] {
        let before = server.requests.count
        await #expect {
          try await session.lines(of: server.request(path)).retry(policy, on: QueueScheduler()).allValues()
        } throws: { isRefusal($0, 429, Data("busy".utf8)) }
        #expect(server.requests.count - before == count)
      }
      #expect(pauses.entries == [.milliseconds(1), .milliseconds(1)])
    }

    @Test("says when to come again, whatever the status is", arguments: [(302, false), (413, true), (503, true)])
    func pauses(status: Int, isTransient: Bool) async throws {
      // Without an address, a redirect is not followed.
      let failure = try await failure(of: "HTTP/1.1 \(status) Later\r\nRetry-After: 20\r\nContent-Length: 0\r\n\r\n")
      #expect(failure.refusedResponse?.status == status)
      #expect(failure.refusedResponse?.retryAfter() == .seconds(20))
      #expect(failure.isTransient == isTransient)
    }

    @Test("to a request with a key for its server is followed by others with the same key, and the same body")
    func keys() async throws {
      let attempts = Counter()
      let server = TestServer { _, connection in connection.answer("", status: attempts.increment() < 3 ? 503 : 200) }
      var request = server.request()
      request.httpMethod = "POST"
      request.setValue("7", forHTTPHeaderField: "Idempotency-Key")
      request.httpBody = Data("tea".utf8)
      let policy = RetryPolicy<NetworkFailure>(attempts: 5, backoff: .constant(.milliseconds(1))).while(\.isTransient)
      _ = try await session.chunks(of: request).retry(policy, on: QueueScheduler()).allValues()
      #expect(server.requests.entries.map { $0.fields["idempotency-key"] } == ["7", "7", "7"])
      #expect(server.requests.entries.map(\.body) == Array(repeating: Data("tea".utf8), count: 3))
    }

    @Test(
      "to a request whose body is a stream is not followed by another, which would have no body",
      arguments: [303, 307, 308, 503])
    func streams(status: Int) async throws {
      let server = TestServer { request, connection in
        connection.answer("", status: request.line.contains("/new") ? 503 : status, ["Location": "/new"])
      }
      var request = server.request()
      request.httpMethod = "POST"
      request.httpBodyStream = InputStream(data: Data("tea".utf8))
      let policy = RetryPolicy<NetworkFailure>(attempts: 2, backoff: .constant(.milliseconds(1)))
      await #expect(throws: NetworkFailure.transport(URLError(.requestBodyStreamExhausted))) {
        try await session.chunks(of: request).retry(policy, on: QueueScheduler()).allValues()
      }
      // After 303, a GET without a body follows.
      #expect(server.requests.entries.map { $0.line.prefix(5) } == (status == 303 ? ["POST ", "GET /"] : ["POST "]))
    }

    @Test("that `validated` refuses has its fields too")
    func validated() async {
      let server = TestServer { _, connection in connection.answer("no", status: 403, ["X-Reason": "closed"]) }
      await #expect {
        try await session.response(to: server.request()).validated().firstValue()
      } throws: { error in
        let response = (error as? NetworkFailure)?.refusedResponse
        return response?.values(of: "X-REASON") == ["closed"] && isRefusal(error, 403, Data("no".utf8))
      }
    }
  }
}
