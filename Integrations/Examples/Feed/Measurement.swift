import AsyncHTTPClient
import ExampleSupport
import Foundation
import NIOCore
import ReactiveCore
import ReactiveHTTP

/// Measures the server with signals, and that with `AsyncStream`, each in a process of its own.
struct Measurement {
  private let clients: Int
  private let slow: Int
  private let rate: Int
  private let size: Int
  private let seconds: Int

  init(_ arguments: inout Arguments) throws {
    clients = try arguments.number("--clients", 5_000)
    slow = try arguments.number("--slow", 100, atLeast: 0)
    rate = try arguments.number("--rate", 10, atMost: 10_000)
    size = try arguments.number("--size", 2_000, atLeast: 0)
    seconds = try arguments.number("--seconds", 10, atLeast: 0)
    try arguments.finish()
    guard slow < clients else { throw Usage("--slow needs a number below that of the clients") }
  }

  func run() async throws {
    let load = "\(rate) events of \(size) bytes a second for each; \(seconds) seconds"
    say("\(clients) clients, of them \(slow) that never read; \(load)")
    let columns = [
      "server", "slow clients", "memory a client", "events a second", "events of a client", "dropped", "delay, half",
      "delay, 99 of 100", "server's processor",
    ]
    say("| \(columns.joined(separator: " | ")) |")
    say("|\(String(repeating: "---|", count: columns.count))")
    for usesStream in [false, true] {
      for slow in slow > 0 ? [0, slow] : [0] { try await measure(usesStream: usesStream, slow: slow) }
    }
  }

  private func measure(usesStream: Bool, slow: Int) async throws {
    let server = Process()
    let output = Pipe()
    server.executableURL = Bundle.main.executableURL
    server.arguments =
      ["serve", "--port", "0", "--rate", "\(rate)", "--size", "\(size)"] + (usesStream ? ["--stream"] : [])
    server.standardOutput = output
    try server.run()
    defer {
      server.terminate()
      server.waitUntilExit()
    }
    let port = try port(from: String(decoding: output.fileHandleForReading.availableData, as: UTF8.self))
    // The first clients make what the server needs once.
    _ = try await Load(port: port, clients: min(clients, 50), slow: 0, seconds: 1).measure(whileConnected: {})
    let before = server.residentMemory
    var (after, ticks) = (0, 0)
    let result = try await Load(port: port, clients: clients, slow: slow, seconds: seconds).measure {
      after = server.residentMemory
      ticks = processorTicks(of: server)
    }
    let dropped = try await droppedEvents(port)
    let busy = Double(processorTicks(of: server) - ticks) / Double(sysconf(Int32(_SC_CLK_TCK))) / result.seconds
    say(
      "| \(usesStream ? "`AsyncStream`" : "signals") | \(slow) | \((after - before) / clients) KB | \(result.perSecond) "
        + "| \(result.range.lowerBound)–\(result.range.upperBound) | \(dropped) | \(milliseconds(result.median)) | \(milliseconds(result.late)) "
        + "| \(Int(busy * 100)) % |")
  }

  private func port(from line: String) throws -> Int {
    guard let text = line.split(separator: ",").first?.split(separator: ":").last, let port = Int(text) else {
      throw Usage("the server has not started")
    }
    return port
  }

  /// The number of events that the server has dropped for slow clients, from its page of metrics.
  private func droppedEvents(_ port: Int) async throws -> Int {
    let chunks = try await HTTPClient.shared.stream(HTTPClientRequest(url: "http://127.0.0.1:\(port)/metrics"))
      .allValues()
    let lines = chunks.map { String(buffer: $0) }.joined().split(separator: "\n")
    let line = lines.first { $0.hasPrefix("feed_clients_dropped_total ") }
    return line?.split(separator: " ").last.flatMap { Int($0) } ?? 0
  }

  private func milliseconds(_ duration: Duration) -> String {
    let tenths = Int((duration / .milliseconds(1) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) ms"
  }

  /// The time that a process has used on processors; 0 where the system has no `/proc`.
  private func processorTicks(of process: Process) -> Int {
    let fields = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)) ?? ""
    // The second field is the name in parentheses.
    let rest = fields.split(separator: ")").last?.split(separator: " ") ?? []
    return rest.count > 12 ? (Int(rest[11]) ?? 0) + (Int(rest[12]) ?? 0) : 0
  }
}
