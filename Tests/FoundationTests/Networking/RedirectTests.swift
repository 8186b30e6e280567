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
  @Suite("A redirect", .inTurnOfTheNetwork, .timeLimit(.minutes(5)))
  struct RedirectTests {
    /// The ways to send a request, each as a signal of steps without content.
    enum Way: CaseIterable {
      case response, chunks, lines, events, download, upload, fileUpload

      func signal(_ session: URLSession, _ request: URLRequest, _ folder: TestFolder) -> Signal<Void, NetworkFailure> {
        var request = request
        if self == .upload || self == .fileUpload { request.httpMethod = "PUT" }
        let file = folder.url.appendingPathComponent("file")
        return switch self {
        case .response: session.response(to: request).map { _ in }
        case .chunks: session.chunks(of: request).map { _ in }
        case .lines: session.lines(of: request).map { _ in }
        case .events: session.serverSentEvents(of: request).map { _ in }
        case .download: session.download(request, to: file).map { _ in }
        case .upload: session.upload(Data([7]), with: request).map { _ in }
        case .fileUpload: session.upload(contentsOf: Way.body(in: folder), with: request).map { _ in }
        }
      }

      private static func body(in folder: TestFolder) -> URL {
        let place = folder.url.appendingPathComponent("body")
        try? Data([7]).write(to: place)
        return place
      }
    }

    let session = URLSession(configuration: .ephemeral)
    let folder = TestFolder()

    @Test("is followed by every kind of request", arguments: Way.allCases)
    func isFollowed(_ way: Way) async throws {
      let server = TestServer { request, connection in
        if request.line.contains("/new") {
          connection.answer("data: a\n\n", ["Content-Type": "text/event-stream"])
        } else {
          connection.answer("", status: 307, ["Location": "/new"])
        }
      }
      #expect(try await way.signal(session, server.request("/old"), folder).allValues().isEmpty == false)
      #expect(server.requests.count == 2)
      #expect(server.requests.entries.last?.body == (way == .upload || way == .fileUpload ? Data([7]) : Data()))
    }

    @Test("sends the body of a request again, or changes a POST to GET", arguments: [301, 302, 303, 307, 308])
    func body(status: Int) async throws {
      let server = TestServer { request, connection in
        connection.answer("", status: request.line.contains("/old") ? status : 200, ["Location": "/new"])
      }
      var request = server.request("/old")
      request.httpMethod = "POST"
      request.httpBody = Data("tea".utf8)
      _ = try await session.response(to: request).allValues()
      let last = server.requests.entries.last
      #expect(last?.line == "\(status < 304 ? "GET" : "POST") /new HTTP/1.1")
      #expect(last?.body == (status < 304 ? Data() : Data("tea".utf8)))
    }

    @Test("of a request with a body is followed 20 times at most")
    func endlessRedirects() async {
      let server = TestServer { request, connection in connection.answer("", status: 307, ["Location": "/new"]) }
      var request = server.request("/old")
      request.httpMethod = "PUT"
      await #expect(throws: NetworkFailure.transport(URLError(.httpTooManyRedirects))) {
        try await session.upload(Data([7]), with: request).allValues()
      }
      #expect(server.requests.count == 21)
      #expect(server.requests.entries.allSatisfy { $0.body == Data([7]) })
    }

    @Test("against a dispose does not stop the program", arguments: Way.allCases)
    func redirectAgainstDispose(_ way: Way) async {
      for _ in 0..<repetitions(quick: 5, full: 40, night: 200) {
        let current = SharedVariable<Subscription>(nil)
        let hops = Counter()
        let server = TestServer { _, connection in
          // In the middle of the chain, at the instant of an answer.
          if hops.increment() == 4 { current.value?.dispose() }
          connection.answer("", status: 302, ["Location": "/\(hops.count)"])
        }
        current.value = way.signal(session, server.request(timeout: 5), folder)
          .subscribe(next: { _ in }, failed: { _ in })
        await eventually { hops.count >= 4 && server.clientCount == 0 }
      }
    }

    @Test("that waits behind a delivery which disposes does not stop the program")
    func redirectBehindDispose() async {
      let (sent, subscribed, disposed, answered) = (AsyncLatch(), Latch(), Latch(), Latch())
      let server = TestServer { _, connection in
        _ = disposed.wait(until: nil)
        connection.answer("", status: 307, ["Location": "/new"])
        // The client closes the connection when it has the answer.
        connection.waitForTheClient()
        answered.open()
      }
      var request = server.request(timeout: 30)
      request.httpMethod = "PUT"
      let upload = session.upload(Data(repeating: 7, count: 100_000), with: request)
      let subscription = SharedVariable<Subscription>(nil)
      subscription.value = upload.subscribe(
        next: { step in
          guard step.progress?.fraction == 1 else { return }
          _ = subscribed.wait(until: nil)
          subscription.value?.dispose()
          disposed.open()
          // The queue of the deliveries is held until the redirect waits for it.
          _ = answered.wait(until: nil)
          sent.open()
        }, failed: { _ in })
      subscribed.open()
      await sent.wait()
      await eventually { server.clientCount == 0 }
      #expect(server.requests.count == 1)
    }

    @Test("that waits behind a delivery longer than the timeout is followed")
    func redirectBehindALongDelivery() async throws {
      let (answered, timedOut) = (Latch(), Latch())
      let probe = LeakProbe()
      let silence = TestServer { _, connection in connection.waitForTheClient() }
      let server = TestServer { request, connection in
        if request.line.contains("/new") { return connection.answer("stored") }
        connection.answer("", status: 307, ["Location": "/new"])
        answered.open()
      }
      var request = server.request("/old", timeout: 1)
      request.httpMethod = "PUT"
      do {
        let session = probedSession(probe)
        defer { session.finishTasksAndInvalidate() }
        let later = session.response(to: silence.request(timeout: 1))
        let steps = try await session.upload(Data(repeating: 7, count: 100_000), with: request)
          .on(next: { step in
            guard step.progress?.fraction == 1 else { return }
            _ = answered.wait(until: nil)
            // As long as the timeout of the upload, which began before.
            later.subscribe(next: { _ in }, failed: { _ in timedOut.open() })
            _ = timedOut.wait(until: nil)
          })
          .allValues()
        #expect(steps.last?.result.map { String(decoding: $0.body, as: UTF8.self) } == "stored")
      }
      await eventually { probe.liveCount == 0 }
    }

    @Test("to a server that is silent fails at the timeout", arguments: Way.allCases)
    func redirectToSilence(_ way: Way) async {
      let server = TestServer { request, connection in
        if request.line.contains("/new") { return connection.waitForTheClient() }
        connection.answer("", status: 307, ["Location": "/new"])
      }
      await #expect(throws: NetworkFailure.transport(URLError(.timedOut))) {
        try await way.signal(session, server.request("/old", timeout: 0.3), folder).allValues()
      }
    }

    @Test("at the instant of the timeout does not stop the program", arguments: Way.allCases)
    func redirectAgainstTimeout(_ way: Way) async {
      for round in 0..<repetitions(quick: 10, full: 40, night: 200) {
        let server = TestServer { _, connection in
          // The time of the real system: the timeout has no other. Around it, 0.1 ms later each round.
          Thread.sleep(forTimeInterval: 0.0195 + Double(round % 20) * 0.0001)
          connection.answer("", status: 302, ["Location": "/\(round)"])
        }
        // It is redirected 20 times at most.
        do throws(NetworkFailure) {
          _ = try await way.signal(session, server.request(timeout: 0.02), folder).allValues()
          Issue.record("It has not failed.")
        } catch {
          if case .transport = error { continue }
          Issue.record(error)
        }
      }
    }
  }
}
