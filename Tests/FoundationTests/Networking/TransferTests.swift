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
  @Suite("A transfer", .inTurnOfTheNetwork, .timeLimit(.minutes(5)))
  struct TransferTests {
    let session = URLSession(configuration: .ephemeral)
    let folder = TestFolder()
    var file: URL { folder.url.appendingPathComponent("file") }

    @Test("to a file sends its progress, and replaces the file when it is complete")
    func downloads() async throws {
      try Data("old".utf8).write(to: file)
      let gate = Latch()
      let server = TestServer { _, connection in
        connection.sendHead(length: 6)
        connection.send("abc")
        _ = gate.wait(until: nil)
        connection.send("def")
      }
      let file = file
      let steps = try await session.download(server.request(), to: file)
        .on(next: { step in
          if step.progress?.bytes == 3 {
            #expect(try! String(contentsOf: file, encoding: .utf8) == "old")
            gate.open()
          }
        }).allValues()
      #expect(steps.compactMap(\.progress).map(\.bytes) == [3, 6])
      #expect(steps.compactMap(\.progress).map(\.fraction) == [0.5, 1])
      #expect(steps.last?.result == file)
      #expect(try String(contentsOf: file, encoding: .utf8) == "abcdef")
      #expect(folder.names == ["file"])
    }

    @Test("of unknown length has no total")
    func downloadsChunks() async throws {
      let server = TestServer { _, connection in
        connection.sendHead(fields: ["Transfer-Encoding": "chunked"])
        for chunk in ["ab", "c", ""] { connection.sendChunk(chunk) }
      }
      let steps = try await session.download(server.request(), to: file).allValues()
      #expect(steps.compactMap(\.progress).allSatisfy { $0.totalBytes == nil && $0.fraction == nil })
      #expect(try String(contentsOf: file, encoding: .utf8) == "abc")
    }

    @Test("with a bad status fails, and leaves no file")
    func refuses() async {
      let server = TestServer { _, connection in connection.answer("gone", status: 410) }
      await #expect {
        try await session.download(server.request(), to: file).allValues()
      } throws: { isRefusal($0, 410, Data("gone".utf8)) }
      #expect(folder.names == [])
    }

    @Test("with a bad status and without an end fails, and is not written to the disk")
    func refusesEndless() async {
      let left = AsyncLatch()
      let server = TestServer { [folder] _, connection in
        connection.sendHead(500)
        while connection.send("no ") {}
        #expect(folder.names == [])
        left.open()
      }
      let body = Data(String(repeating: "no ", count: 30_000).utf8).prefix(64 << 10)
      await #expect {
        try await session.download(server.request(), to: file).allValues()
      } throws: { isRefusal($0, 500, body) }
      await left.wait()
    }

    @Test("to a folder that does not exist fails")
    func cannotSave() async {
      let server = TestServer { _, connection in connection.answer("a") }
      await #expect {
        try await session.download(server.request(), to: folder.url.appendingPathComponent("no/file")).allValues()
      } throws: { error in
        guard case .file(let error)? = error as? NetworkFailure else { return false }
        return error.code == .fileNoSuchFile
      }
    }

    @Test("to a place that is a folder fails, and leaves no file")
    func cannotReplace() async throws {
      let server = TestServer { _, connection in connection.answer("a") }
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
      // Looked at during the delivery of the failure.
      let names = Journal<[String]>()
      let download = session.download(server.request(), to: file)
        .on(failed: { [folder] _ in names.write(folder.names) })
      await #expect { try await download.allValues() } throws: { error in
        guard case .file(let error)? = error as? NetworkFailure else { return false }
        return error.underlying as? POSIXError == POSIXError(.EISDIR)
      }
      #expect(names.entries == [["file"]])
    }

    #if EXIT_TESTS
      @Test("that the disk refuses to write fails, and leaves no file")
      func cannotWrite() async {
        // In a process of its own, whose files have a limit.
        await #expect(processExitsWith: .success) {
          signal(SIGXFSZ, SIG_IGN)
          var limit = rlimit(rlim_cur: 1_000, rlim_max: 1_000)
          #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
          let folder = TestFolder()
          let server = TestServer { _, connection in
            connection.sendHead(length: 1 << 30)
            while connection.send("abc") {}
          }
          let download = URLSession(configuration: .ephemeral)
            .download(server.request(), to: folder.url.appendingPathComponent("file"))
          await #expect { try await download.allValues() } throws: { error in
            guard case .file(let error)? = error as? NetworkFailure else { return false }
            return error.underlying as? POSIXError == POSIXError(.EFBIG)
          }
          await eventually { folder.names == [] }
        }
      }
    #endif

    @Test("to the place of another one: the last complete file stays")
    func sharesItsPlace() async throws {
      let gate = Latch()
      let server = TestServer { request, connection in
        connection.sendHead(length: 6)
        connection.send("abc")
        if request.line.contains("slow") { _ = gate.wait(until: nil) }
        connection.send(request.line.contains("slow") ? "slo" : "fas")
      }
      let (begun, ended) = (AsyncLatch(), AsyncLatch())
      session.download(server.request("/slow"), to: file)
        .subscribeIgnoringFailures(next: { $0.result == nil ? begun.open() : ended.open() })
      await begun.wait()
      _ = try await session.download(server.request("/fast"), to: file).allValues()
      #expect(try String(contentsOf: file, encoding: .utf8) == "abcfas")
      gate.open()
      await ended.wait()
      #expect(try String(contentsOf: file, encoding: .utf8) == "abcslo")
      #expect(folder.names == ["file"])
    }

    @Test("is cancelled when the subscription is disposed, and leaves no file")
    func cancels() async {
      let (begun, left) = (AsyncLatch(), AsyncLatch())
      let server = TestServer { _, connection in
        connection.sendHead(length: 1_000)
        connection.send("abc")
        connection.waitForTheClient()
        left.open()
      }
      let subscription = session.download(server.request(), to: file).subscribeIgnoringFailures(next: { _ in
        begun.open()
      })
      await begun.wait()
      subscription.dispose()
      await left.wait()
      await eventually { folder.names == [] }
    }

    @Test("leaves no temporary file: complete, disposed, refused, and without a folder")
    func leavesNoTemporaryFile() async throws {
      let body = UUID().uuidString
      let begun = AsyncLatch()
      let server = TestServer { request, connection in
        if request.line.contains("wait") {
          connection.sendHead(length: 1_000)
          connection.send(body)
          connection.waitForTheClient()
        } else {
          connection.answer(body, status: request.line.contains("gone") ? 410 : 200)
        }
      }
      _ = try await session.download(server.request(), to: file).allValues()
      _ = try? await session.download(server.request("/gone"), to: file).allValues()
      _ = try? await session.download(server.request(), to: folder.url.appendingPathComponent("no/file")).allValues()
      let subscription = session.download(server.request("/wait"), to: file)
        .subscribeIgnoringFailures(next: { _ in begun.open() })
      await begun.wait()
      subscription.dispose()
      session.download(server.request(), to: file).subscribeIgnoringFailures().dispose()
      await eventually { server.clientCount == 0 && folder.names == ["file"] }
      let temporary = FileManager.default.temporaryDirectory
      // By names: other processes remove their files while the folder is read.
      let left = try FileManager.default.contentsOfDirectory(atPath: temporary.path).filter { name in
        name.hasSuffix(".tmp") && (try? Data(contentsOf: temporary.appendingPathComponent(name))) == Data(body.utf8)
      }
      #expect(left == [])
    }

    @Test("steps of a download against a dispose: the delivery that has begun, none later, and no file")
    func downloadAgainstDispose() async {
      let server = TestServer { _, connection in
        connection.sendHead(length: 1 << 30)
        while connection.send("abc") {}
      }
      await expectSilenceAfterDispose { session.download(server.request(timeout: 2), to: file) }
      await eventually { folder.names == [] }
    }

    @Test("the end of a download against a dispose: the whole file or none")
    func endAgainstDispose() async {
      let server = TestServer { _, connection in connection.answer("abc") }
      await expectSilenceAfterDispose { [file] in
        try? FileManager.default.removeItem(at: file)
        return session.download(server.request(timeout: 2), to: file)
      }
      await eventually { folder.names == [] || folder.names == ["file"] }
      #expect(folder.names == [] || (try? String(contentsOf: file, encoding: .utf8)) == "abc")
    }

    @Test("leaves no closure, no session and no socket after its end and after a dispose, however often")
    func leaksNothing() async throws {
      let server = TestServer { request, connection in
        if request.line.contains("wait") { connection.waitForTheClient() } else { connection.answer("a") }
      }
      let put = { (path: String) in
        var request = server.request(path)
        request.httpMethod = "PUT"
        return request
      }
      let probe = LeakProbe()
      for _ in 0..<repetitions(quick: 10, full: 50, night: 200) {
        let (session, token) = (probedSession(probe), probe.token())
        defer { session.finishTasksAndInvalidate() }
        _ = try await session.download(server.request(), to: file).on(next: { _ in token.touch() }).allValues()
        session.download(server.request("/wait"), to: file).on(next: { _ in token.touch() })
          .subscribeIgnoringFailures().dispose()
        _ = try await session.upload(Data([7]), with: put("/")).on(next: { _ in token.touch() }).allValues()
        session.upload(Data([7]), with: put("/wait")).on(next: { _ in token.touch() })
          .subscribeIgnoringFailures().dispose()
      }
      await eventually { probe.liveCount == 0 && server.clientCount == 0 }
    }
  }
}
