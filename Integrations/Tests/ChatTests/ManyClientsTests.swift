import AsyncHTTPClient
import ExampleSupport
import Foundation
import NIOCore
import NIOPosix
import ReactiveCore
import ReactiveHTTP
import ReactiveTesting
import Testing

/// The first words of the text are long: 8 MB, which is more than the system takes of a connection. The slow clients
/// begin with them, and read nothing. The others continue behind them, with thirty short words.
@Suite("The example chat with many clients", .serialized, .timeLimit(.minutes(5))) struct ManyClientsTests {
  private static let (longCount, longSize) = (64, 1 << 17)
  private static let end = (1...30).map { "\($0) " }.joined()

  private let clients = repetitions(quick: 20, full: 50, night: 1_000)
  private var slow: Int { max(1, clients / 20) }

  @Test(
    "serves all others beside slow ones, and closes all connections when it ends",
    .enabled(if: repetitions(quick: 0, full: 1, night: 1) > 0))
  func slowClients() async throws {
    try await serving(pause: 1) { server in
      let client = makeClient()
      let silent = try await connectSilently(to: server, times: slow)
      try await read(from: server, with: client, times: clients - slow)
      await until { server.connectionCount == slow }
      #expect(silent.allSatisfy { $0.isActive })
      server.process.terminate()
      await until { !server.process.isRunning && server.connectionCount == 0 }
      if !server.process.isRunning { #expect(server.process.terminationStatus == 0) }
      for channel in silent { try? await channel.close() }
      try await client.shutdown()
    }
  }

  @Test("keeps little of the text for a client that does not read")
  func silentClients() async throws {
    try await serving(pause: 1) { server in
      let (client, before) = (makeClient(), server.process.residentMemory)
      let silent = try await connectSilently(to: server, times: 20)
      // At the same pace. So a server that did not wait would now have the whole text 20 times.
      let sizes = server.events(of: client, after: 0).messages().map(\.data.utf8.count)
      #expect(try await sizes.allValues().reduce(0, +) > Self.longCount * (Self.longSize - 1))
      #expect(server.process.residentMemory - before < 60 << 10)
      for channel in silent { try await channel.close() }
      await until { server.connectionCount == 0 }
      try await client.shutdown()
    }
  }

  @Test("has no connection of clients that have stopped")
  func stops() async throws {
    try await serving(pause: 100) { server in
      let (client, begun) = (makeClient(), Journal<String>())
      let subscriptions = (0..<clients).map { _ in
        server.events(of: client)
          .subscribe(next: { if $0.data == "1 " { begun.write("") } }, failed: { Issue.record($0) })
      }
      await until { begun.count == clients }
      for subscription in subscriptions { subscription.dispose() }
      await until { server.connectionCount == 0 }
      #expect(server.process.isRunning)
      try await client.shutdown()
    }
  }

  /// Runs a closure while a server runs, in a process of its own.
  private func serving(pause: Int, _ body: (ChatProcess) async throws -> Void) async throws {
    // The process has the same limit.
    raiseFileLimit()
    let file = FileManager.default.temporaryDirectory.appending(path: "chat-\(UUID()).txt")
    let long = String(repeating: "x", count: Self.longSize - 1) + " "
    try Data((String(repeating: long, count: Self.longCount) + Self.end).utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let (process, first) = try startExample("chat", ["serve", file.path, "--port", "0", "--pause", "\(pause)"])
    // Also if it does not end by itself.
    defer { kill(process.processIdentifier, SIGKILL) }
    let port = try #require(URL(string: first.trimmingCharacters(in: .newlines))?.port, "\(first)")
    try await body(ChatProcess(process: process, port: port, longCount: Self.longCount))
  }

  private func makeClient() -> HTTPClient {
    var settings = HTTPClient.Configuration()
    settings.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = clients
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: settings)
  }

  /// Reads the end of the text as many clients, at once.
  private func read(from server: ChatProcess, with client: HTTPClient, times: Int) async throws {
    let words = server.events(of: client).messages().map(\.data)
    try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<times { group.addTask { try await words.allValues().joined() } }
      for try await text in group { #expect(text == Self.end) }
    }
  }

  private func connectSilently(to server: ChatProcess, times: Int) async throws -> [any Channel] {
    var channels: [any Channel] = []
    for _ in 0..<times {
      let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .channelOption(.autoRead, value: false).channelOption(.socketOption(.so_rcvbuf), value: 4_096)
        .connect(host: "127.0.0.1", port: server.port).get()
      try await channel.writeAndFlush(ByteBuffer(string: "GET /chat HTTP/1.1\r\nhost: localhost\r\n\r\n"))
      channels.append(channel)
    }
    return channels
  }
}

/// A process that serves a text.
private struct ChatProcess {
  let process: Process
  let port: Int
  /// The number of the long words at the beginning.
  let longCount: Int

  /// The events of the words behind the long ones, or behind another number of words.
  func events(of client: HTTPClient, after count: Int? = nil) -> Signal<ServerSentEvent, HTTPFailure> {
    client.events(HTTPClientRequest(url: "http://127.0.0.1:\(port)/chat"), after: "\(count ?? longCount)")
  }

  /// The number of connections that the server has open; 0 where the system has no `/proc`.
  var connectionCount: Int {
    // To its end: `String(contentsOfFile:)` reads the first page of such a file only.
    let table = try? FileHandle(forReadingFrom: URL(filePath: "/proc/self/net/tcp")).readToEnd()
    let place = ":" + String(port, radix: 16, uppercase: true)
    return String(decoding: table ?? Data(), as: UTF8.self).split(separator: "\n").dropFirst().count { line in
      let columns = line.split(separator: " ")
      // Established, or closed by the client alone.
      return columns[1].hasSuffix(place) && ["01", "08"].contains(columns[3])
    }
  }
}

/// Waits, without blocking a thread, until a condition holds. The time limit of the suite cancels the task, which is an
/// issue.
private func until(_ condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation) async {
  while !condition() {
    if (try? await Task.sleep(for: .milliseconds(5))) == nil {
      Issue.record("It has not happened in the time of the suite.", sourceLocation: sourceLocation)
      return
    }
  }
}
