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
  @Suite("An upload", .inTurn, .timeLimit(.minutes(5)))
  struct UploadTests {
    let session = URLSession(configuration: .ephemeral)
    let folder = TestFolder()
    var file: URL { folder.url.appendingPathComponent("file") }

    @Test("of bytes sends its progress, and then the response")
    func uploads() async throws {
      let server = TestServer { request, connection in connection.answer("got \(request.body.count)", status: 201) }
      var request = server.request()
      request.httpMethod = "POST"
      let body = Data(repeating: 7, count: 300_000)
      let steps = try await session.upload(body, with: request).allValues()
      let progress = steps.compactMap(\.progress)
      #expect(progress.last == progress.max { $0.bytes < $1.bytes })
      #expect(progress.last?.bytes == 300_000)
      #expect(progress.last?.fraction == 1)
      let response = try #require(steps.last?.result)
      #expect(String(decoding: response.body, as: UTF8.self) == "got 300000")
      #expect(response.status == 201)
      #expect(server.requests.entries.first?.body == body)
    }

    @Test("of a file sends its bytes")
    func uploadsFiles() async throws {
      let server = TestServer { request, connection in connection.answer(String(decoding: request.body, as: UTF8.self))
      }
      var request = server.request()
      request.httpMethod = "PUT"
      try Data("contents".utf8).write(to: file)
      let steps = try await session.upload(contentsOf: file, with: request).allValues()
      #expect(steps.last?.result.map { String(decoding: $0.body, as: UTF8.self) } == "contents")
    }

    @Test("steps against a dispose: the delivery that has begun, and none later")
    func uploadAgainstDispose() async {
      let server = TestServer { _, connection in connection.answer("a") }
      var request = server.request(timeout: 2)
      request.httpMethod = "POST"
      await expectSilenceAfterDispose { [request] in session.upload(Data(repeating: 7, count: 300_000), with: request) }
    }
  }
}
