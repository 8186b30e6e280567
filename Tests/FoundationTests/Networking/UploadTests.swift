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
  @Suite("An upload", .inTurnOfTheNetwork, .timeLimit(.minutes(5)))
  struct UploadTests {
    let session = URLSession(configuration: .ephemeral)
    let folder = TestFolder()
    var file: URL { folder.url.appendingPathComponent("file") }

    /// A request that stores its body at a server.
    func put(_ server: TestServer, _ path: String = "/", timeout: Double = 300) -> URLRequest {
      var request = server.request(path, timeout: timeout)
      request.httpMethod = "PUT"
      return request
    }

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
      let request = put(server)
      try Data("contents".utf8).write(to: file)
      let steps = try await session.upload(contentsOf: file, with: request).allValues()
      #expect(steps.last?.result.map { String(decoding: $0.body, as: UTF8.self) } == "contents")
    }

    @Test("of a file sends its length and its progress, also after a redirect")
    func announcesTheLength() async throws {
      let server = TestServer { request, connection in
        if request.line.contains("/new") { return connection.answer("stored", status: 201) }
        connection.answer("", status: 307, ["Location": "/new"])
      }
      let request = put(server, "/old")
      let body = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
      try body.write(to: file)
      let steps = try await session.upload(contentsOf: file, with: request).allValues()
      #expect(steps.last?.result?.status == 201)
      #expect(server.requests.entries.map(\.body) == [body, body])
      #expect(server.requests.entries.map { $0.fields["content-length"] } == ["300000", "300000"])
      #expect(server.requests.entries.map { $0.fields["transfer-encoding"] } == [nil, nil])
      let progress = try #require(steps.compactMap(\.progress).last)
      #expect(progress.bytes == 300_000)
      #expect(progress.totalBytes == 300_000)
    }

    @Test("of a file becomes a GET without content after the statuses that say so", arguments: [301, 302, 303])
    func changesToGet(status: Int) async throws {
      let server = TestServer { request, connection in
        if request.line.contains("/new") { return connection.answer("page") }
        connection.answer("", status: status, ["Location": "/new"])
      }
      var request = server.request("/old")
      request.httpMethod = "POST"
      try Data("contents".utf8).write(to: file)
      let steps = try await session.upload(contentsOf: file, with: request).allValues()
      #expect(steps.last?.result.map { String(decoding: $0.body, as: UTF8.self) } == "page")
      #expect(server.requests.entries.last?.line == "GET /new HTTP/1.1")
      #expect(server.requests.entries.last?.body == Data())
      #expect(server.requests.entries.last?.fields["content-length"] == nil)
    }

    @Test("of an empty file sends no bytes")
    func uploadsAnEmptyFile() async throws {
      let server = TestServer { request, connection in connection.answer("got \(request.body.count)") }
      let request = put(server)
      try Data().write(to: file)
      let steps = try await session.upload(contentsOf: file, with: request).allValues()
      #expect(steps.last?.result.map { String(decoding: $0.body, as: UTF8.self) } == "got 0")
    }

    @Test("of a file that is not there, or of a folder, fails")
    func refusesWhatIsNoFile() async throws {
      let server = TestServer { _, connection in connection.answer("stored") }
      let request = put(server)
      await #expect(throws: NetworkFailure.transport(URLError(.fileDoesNotExist))) {
        try await session.upload(contentsOf: file, with: request).allValues()
      }
      await #expect(throws: NetworkFailure.transport(URLError(.fileIsDirectory))) {
        try await session.upload(contentsOf: folder.url, with: request).allValues()
      }
      #expect(server.requests.count == 0)
    }

    @Test("of a file that becomes shorter fails, and of one that grows sends its first bytes")
    func fileThatChanges() async throws {
      let server = TestServer { request, connection in connection.answer("got \(request.body.count)") }
      let request = put(server)
      try Data(repeating: 7, count: 3_000_000).write(to: file)
      await #expect(throws: NetworkFailure.self) {
        try await session.upload(contentsOf: file, with: request)
          .on(next: { [file] _ in try? FileHandle(forWritingTo: file).truncate(atOffset: 10) })
          .allValues()
      }
      try Data(repeating: 7, count: 3_000_000).write(to: file)
      let handle = try FileHandle(forWritingTo: file)
      let steps = try await session.upload(contentsOf: file, with: request)
        .on(next: { [handle] _ in
          _ = try? handle.seekToEnd()
          try? handle.write(contentsOf: Data([8]))
        })
        .allValues()
      #expect(steps.last?.result.map { String(decoding: $0.body, as: UTF8.self) } == "got 3000000")
    }

    @Test("of a file against a dispose at any moment does not stop the program")
    func fileAgainstDispose() async throws {
      let server = TestServer { _, connection in connection.answer("a") }
      try Data(repeating: 7, count: 1_000_000).write(to: file)
      for round in 0..<repetitions(quick: 100, full: 500, night: 5_000) {
        let request = put(server, timeout: 2)
        let subscription = session.upload(contentsOf: file, with: request).subscribe(next: { _ in }, failed: { _ in })
        // Foundation has no virtual time. The dispose comes 5 µs later each round.
        let end = DispatchTime.now() + .microseconds(round % 200 * 5)
        while DispatchTime.now() < end {}
        subscription.dispose()
      }
      await eventually { server.clientCount == 0 }
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
