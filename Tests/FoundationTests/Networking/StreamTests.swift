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
  @Suite("A response that comes in pieces", .inTurnOfTheNetwork, .timeLimit(.minutes(5)))
  struct StreamTests {
    let session = URLSession(configuration: .ephemeral)

    /// A server that sends the next piece when its client has the one before.
    func makeServer(_ pieces: [String], status: Int = 200) -> (server: TestServer, next: @Sendable () -> Void) {
      let gate = Mailbox<Void, Never>()
      let turns = gate.signal
      let server = TestServer { _, connection in
        connection.sendHead(status, fields: ["Transfer-Encoding": "chunked"])
        var turn = turns.sequence().makeIterator()
        for piece in pieces + [""] {
          connection.sendChunk(piece)
          if !piece.isEmpty { _ = turn.next() }
        }
      }
      return (server, { gate.send(()) })
    }

    @Test("is sent piece by piece, before it is complete")
    func chunks() async throws {
      let (server, next) = makeServer(["ab", "c", "def"])
      let chunks = try await session.chunks(of: server.request()).on(next: { _ in next() }).allValues()
      #expect(chunks.map { String(decoding: $0, as: UTF8.self) } == ["ab", "c", "def"])
    }

    @Test("is sent line by line")
    func lines() async throws {
      let (server, next) = makeServer(["a\nb", "c\r", "\nd"])
      next()
      let lines = Journal<String>()
      for try await line in session.lines(of: server.request()).values {
        lines.write(line)
        next()
      }
      #expect(lines.entries == ["a", "bc", "d"])
    }

    @Test("is sent event by event, and a new connection continues after the last one")
    func events() async throws {
      let server = TestServer { request, connection in
        connection.sendHead(fields: ["Content-Type": "text/event-stream"])
        let last = request.fields["last-event-id"].flatMap(Int.init) ?? 0
        connection.send("retry: 10\nid: \(last + 1)\ndata: \(request.fields["accept"] ?? "")\n\n")
      }
      let first = try await session.serverSentEvents(of: server.request()).allValues()
      #expect(first == [ServerSentEvent("text/event-stream", id: "1", retryInterval: .milliseconds(10))])
      let second = try await session.serverSentEvents(of: server.request(), after: first[0].id).allValues()
      #expect(second.map(\.id) == ["2"])
    }

    @Test("without an end of its line, or of its event, fails at the limit, and its request is cancelled")
    func limits() async throws {
      let left = Counter()
      let server = TestServer { request, connection in
        connection.sendHead(fields: ["Content-Type": "text/event-stream"])
        let text = request.line.contains("lines") ? "aaaaaaaa" : "data: a\n"
        connection.send("data: first\n\n")
        while connection.send(text) {}
        left.increment()
      }
      let sent = Journal<String>()
      await #expect(throws: NetworkFailure.tooLarge(limit: 1_000)) {
        try await session.lines(of: server.request("/lines"), limit: 1_000).on(next: { sent.write($0) }).allValues()
      }
      #expect(sent.entries == ["data: first", ""])
      await #expect(throws: NetworkFailure.tooLarge(limit: 1_000)) {
        try await session.serverSentEvents(of: server.request("/events"), ofAtMost: 1_000)
          .on(next: { sent.write($0.data) }).allValues()
      }
      #expect(sent.entries.last == "first")
      await eventually { left.count == 2 }
    }

    @Test("with a bad status fails, and sends nothing")
    func refuses() async {
      let server = TestServer { _, connection in connection.answer("data: a\n\n", status: 500) }
      await #expect {
        try await session.lines(of: server.request()).allValues()
      } throws: { isRefusal($0, 500, Data("data: a\n\n".utf8)) }
      await #expect {
        try await session.serverSentEvents(of: server.request()).allValues()
      } throws: { isRefusal($0, 500, Data("data: a\n\n".utf8)) }
      let accepting = try? await session.lines(of: server.request(), accepting: 500..<501).allValues()
      #expect(accepting == ["data: a", ""])
    }

    @Test("with a bad status and without an end fails, and its request is cancelled")
    func refusesEndless() async {
      let left = AsyncLatch()
      let server = TestServer { _, connection in
        connection.sendHead(500)
        while connection.send("no\n") {}
        connection.waitForTheClient()
        left.open()
      }
      let body = Data(String(repeating: "no\n", count: 30_000).utf8).prefix(64 << 10)
      await #expect {
        try await session.lines(of: server.request()).allValues()
      } throws: { isRefusal($0, 500, body) }
      await left.wait()
    }

    @Test("with a bad status that breaks off, or stops, fails with what came", arguments: [true, false])
    func refusesIncomplete(breaksOff: Bool) async {
      let server = TestServer { _, connection in
        connection.sendHead(500, length: 100)
        connection.send("no\n")
        if !breaksOff { connection.waitForTheClient() }
      }
      await #expect {
        // Foundation has no virtual time: three seconds are enough for a busy machine to take what was sent.
        try await session.lines(of: server.request(timeout: breaksOff ? 60 : 3)).allValues()
      } throws: { isRefusal($0, 500, Data("no\n".utf8)) }
    }

    @Test("that breaks off fails after its complete lines")
    func breaksOff() async {
      let server = TestServer { _, connection in
        connection.sendHead(length: 100)
        connection.send("a\nb")
      }
      let log = Journal<String>()
      await #expect(throws: NetworkFailure.self) {
        try await session.lines(of: server.request()).on(next: { log.write($0) }).allValues()
      }
      #expect(log.entries == ["a"])
    }

    @Test("without an end is cancelled when the subscription is disposed")
    func cancels() async {
      let left = AsyncLatch()
      let server = TestServer { _, connection in
        connection.sendHead()
        connection.send("a\n")
        connection.waitForTheClient()
        left.open()
      }
      let first = try? await session.lines(of: server.request()).firstValue()
      #expect(first == "a")
      await left.wait()
    }

    @Test("is not dropped by a consumer that grants little room")
    func keepsAll() async throws {
      let text = (0..<5_000).map { "\($0)\n" }.joined()
      let server = TestServer { _, connection in connection.answer(text) }
      var lines: [String] = []
      for try await line in session.lines(of: server.request()).values(buffering: .suspending(2)) { lines.append(line) }
      #expect(lines == (0..<5_000).map(String.init))
    }

    @Test("pieces against a dispose: the delivery that has begun, and none later")
    func piecesAgainstDispose() async {
      let server = TestServer { _, connection in
        connection.sendHead(fields: ["Content-Type": "text/event-stream"])
        while connection.send("data: a\n\n") {}
      }
      await expectSilenceAfterDispose(spins: spins(quick: 5, full: 10, night: 20)) {
        session.chunks(of: server.request(timeout: 2))
      }
      await expectSilenceAfterDispose(spins: spins(quick: 5, full: 10, night: 20)) {
        session.lines(of: server.request(timeout: 2))
      }
      await expectSilenceAfterDispose(spins: spins(quick: 5, full: 10, night: 20)) {
        session.serverSentEvents(of: server.request(timeout: 2))
      }
    }

    @Test("leaves no closure, no session and no socket after its end and after a dispose, however often")
    func leaksNothing() async throws {
      let server = TestServer { request, connection in
        if request.line.contains("wait") {
          connection.waitForTheClient()
        } else {
          connection.answer("a\nb\n", ["Content-Type": "text/event-stream"])
        }
      }
      let probe = LeakProbe()
      for _ in 0..<repetitions(quick: 10, full: 50, night: 200) {
        let (session, token) = (probedSession(probe), probe.token())
        defer { session.finishTasksAndInvalidate() }
        let streams = { (path: String) in
          let request = server.request(path)
          return [
            session.lines(of: request).map { _ in }, session.chunks(of: request).map { _ in },
            session.serverSentEvents(of: request).map { _ in },
          ]
        }
        for stream in streams("/") { _ = try await stream.on(next: { token.touch() }).allValues() }
        for stream in streams("/wait") { stream.on(next: { token.touch() }).subscribeIgnoringFailures().dispose() }
      }
      await eventually { probe.liveCount == 0 && server.clientCount == 0 }
    }
  }
}
