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
  @Suite("A connection that breaks off", .inTurnOfTheNetwork, .timeLimit(.minutes(5)))
  struct BreakOffTests {
    /// Where a server ends the connection.
    enum Place: CaseIterable {
      case beforeTheHead, insideTheBody, insideAChunk, betweenChunks, insideTheSizeOfAChunk, insideGzip
      case resetInsideTheBody, resetInsideAChunk, resetBeforeTheHead

      func answer(_ connection: TestConnection) {
        let type = ["Content-Type": "text/event-stream"]
        let chunked = type.merging(["Transfer-Encoding": "chunked"]) { $1 }
        switch self {
        case .beforeTheHead: break
        case .insideTheBody:
          connection.sendHead(length: 100, fields: type)
          connection.send("a\nb")
        case .insideAChunk:
          connection.sendHead(fields: chunked)
          connection.send("64\r\na\nb")
        case .betweenChunks:
          connection.sendHead(fields: chunked)
          connection.sendChunk("a\nb")
        case .insideTheSizeOfAChunk:
          connection.sendHead(fields: chunked)
          connection.send("3\r\na\nb\r\n6")
        case .insideGzip:
          connection.sendHead(length: 100, fields: type.merging(["Content-Encoding": "gzip"]) { $1 })
          connection.send(Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]))
        case .resetInsideTheBody:
          connection.sendHead(length: 100, fields: type)
          connection.send("a\nb")
          connection.reset()
        case .resetInsideAChunk:
          connection.sendHead(fields: chunked)
          connection.send("64\r\na\nb")
          connection.reset()
        case .resetBeforeTheHead: connection.reset()
        }
      }
    }

    let session = URLSession(configuration: .ephemeral)
    let folder = TestFolder()

    @Test("is transient for every kind of request", arguments: Place.allCases)
    func isTransient(_ place: Place) async {
      for way in RedirectTests.Way.allCases {
        let server = TestServer { _, connection in place.answer(connection) }
        await #expect {
          try await way.signal(session, server.request(timeout: 30), folder).allValues()
        } throws: { error in
          (error as? NetworkFailure)?.isTransient == true
        }
      }
    }

    @Test("is connected again by a retry policy, after the lines that came")
    func retries() async throws {
      let attempts = Counter()
      let server = TestServer { _, connection in
        let attempt = attempts.increment()
        connection.sendHead(length: attempt < 3 ? 100 : 6)
        connection.send("line \(attempt)")
      }
      let policy = RetryPolicy<NetworkFailure>(attempts: 5, backoff: .constant(.milliseconds(1))).while(\.isTransient)
      let lines = try await session.lines(of: server.request()).retry(policy, on: QueueScheduler()).allValues()
      #expect(lines == ["line 3"])
    }

    @Test("is told apart from an answer that no later attempt repairs")
    func isNotTransient() async {
      let server = TestServer { _, connection in
        connection.answer("this is no gzip, although the head says so", ["Content-Encoding": "gzip"])
      }
      await #expect { try await session.response(to: server.request()).allValues() } throws: { error in
        return (error as? NetworkFailure)?.isTransient == false
      }
    }

    @Test("inside the body of an upload is transient")
    func breaksOffUpload() async {
      let server = TestServer { _, connection in connection.reset() }
      var request = server.request(timeout: 30)
      request.httpMethod = "PUT"
      await #expect {
        try await session.upload(Data(repeating: 7, count: 30_000_000), with: request).allValues()
      } throws: { error in
        (error as? NetworkFailure)?.isTransient == true
      }
    }
  }
}
