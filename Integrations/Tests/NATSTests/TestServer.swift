import Foundation
import Guarding
import Loopback
import ReactiveNATS
import ReactiveSchedulers
import Testing

/// A NATS server with JetStream, on a free loopback port and in a folder of its own. It is stopped with this object.
final class TestServer: Sendable {
  let port: UInt16
  private let folder: URL
  private let arguments: [String]
  private let options: NATSOptions
  private let process = Guarded<Process?>(nil)

  var address: String { "nats://127.0.0.1:\(port)" }

  /// - Parameters:
  ///   - configuration: the rest of the file that configures the server.
  ///   - options: with which a client may connect.
  init(configuration: String? = nil, options: NATSOptions = NATSOptions()) async throws {
    self.options = options
    folder = FileManager.default.temporaryDirectory.appending(path: "nats-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    port = try freePorts(1)[0]
    var arguments = ["nats-server", "-a", "127.0.0.1", "-p", "\(port)", "-js", "-sd", folder.path]
    if let configuration {
      let file = folder.appending(path: "server.conf")
      try Data(configuration.utf8).write(to: file)
      arguments += ["-c", file.path]
    }
    self.arguments = arguments
    try await start()
  }

  deinit {
    process.withLock { $0 }.map { process in
      Foundation.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    try? FileManager.default.removeItem(at: folder)
  }

  /// Starts the server, again after ``kill()`` with what it has stored.
  func start() async throws {
    let server = Process()
    server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    server.arguments = arguments
    server.environment = ProcessInfo.processInfo.environment.merging(
      ["PATH": "/usr/sbin:/usr/local/bin:/usr/bin:/bin"]) { own, more in own + ":" + more }
    server.standardOutput = FileHandle.nullDevice
    server.standardError = FileHandle.nullDevice
    try server.run()
    process.withLock { $0 = server }
    // It is ready when it answers.
    for _ in 0..<500 {
      if let connection = try? await NATSConnection.connect(to: [address], options: options) {
        connection.close()
        return
      }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw NATSFailure(call: "start nats-server", status: .noServer, text: "it does not answer")
  }

  /// Kills the server without a warning.
  func kill() {
    guard let process = process.withLock({ $0.take() }) else { return }
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  func connect(_ change: (inout NATSOptions) -> Void = { _ in }) async throws -> NATSConnection {
    var options = options
    options.reconnecting.backoff = .constant(.milliseconds(20))
    // A reply takes long on a busy machine. Tests without a reply set a limit of their own.
    options.requestTimeout = .seconds(60)
    change(&options)
    return try await NATSConnection.connect(to: [address], options: options)
  }
}

/// Waits until a condition holds. The time limit of the suite cancels the task, which is an issue of the waiting line.
func until(
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () async throws -> Bool
) async rethrows {
  while try await !condition() {
    if (try? await Task.sleep(for: .milliseconds(1))) == nil {
      Issue.record("It has not happened in the time of the suite.", sourceLocation: sourceLocation)
      return
    }
  }
}
