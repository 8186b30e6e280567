import ExampleSupport
import Foundation
import Guarding
import Loopback
import ReactiveNATS

/// Runs everything on this machine: three servers, the workers, and the faults.
struct Cluster {
  private let processes: Int
  private let partitions: Int
  private let isCalm: Bool
  private let megabytes: Int
  private let file: String?

  init(_ arguments: inout Arguments) throws {
    processes = try arguments.number("--processes", 4)
    partitions = try arguments.number("--partitions", 16)
    megabytes = try arguments.number("--megabytes", 8)
    file = try arguments.text("--file")
    isCalm = arguments.flag("--calm")
    try arguments.finish()
  }

  func run() async throws {
    // Before anything is started for it.
    if let file { _ = try Count.words(of: file) }
    let folder = FileManager.default.temporaryDirectory.appending(path: "workers-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let started = Guarded<[Process]>([])
    defer {
      for process in started.withLock({ $0 }) where process.isRunning {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
      }
      try? FileManager.default.removeItem(at: folder)
    }
    // An interrupted run leaves no process and no file.
    let interruptions = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler {
        for process in started.withLock({ $0 }) { kill(process.processIdentifier, SIGKILL) }
        try? FileManager.default.removeItem(at: folder)
        exit(130)
      }
      source.activate()
      return source
    }
    defer { for source in interruptions { source.cancel() } }
    let file = try file ?? makeFile(in: folder)
    let ports = try freePorts(6)
    for number in 0..<3 {
      let server = try start(
        "nats-server",
        [
          "-js", "-sd", folder.appending(path: "s\(number)").path, "-n", "s\(number)", "-a", "127.0.0.1",
          "-p", "\(ports[number])", "--cluster_name", "words", "-cluster", "nats://127.0.0.1:\(ports[3 + number])",
          "-routes", ports[3...].map { "nats://127.0.0.1:\($0)" }.joined(separator: ","),
        ])
      started.withLock { $0.append(server) }
    }
    let job = Job(
      servers: ports[..<3].map { "nats://127.0.0.1:\($0)" }, run: "1", partitions: partitions, replicas: 3)
    try await answer(job)
    for _ in 0..<processes {
      let worker = try start(CommandLine.arguments[0], ["work", "--until-closed"] + job.arguments, readsInput: true)
      started.withLock { $0.append(worker) }
    }
    say("3 servers, \(processes) workers, \(partitions) partitions")
    let all = started.withLock { $0 }
    let (victim, server) = (all[3], all[1])
    let isCalm = isCalm
    try await Count(job, file: file) { part in
      if isCalm { return }
      if part > 0.3, victim.isRunning { stop(victim, "a worker") }
      if part > 0.6, server.isRunning { stop(server, "a server") }
    }.run()
  }

  /// Waits until the cluster has a leader.
  private func answer(_ job: Job) async throws {
    for attempt in 1... {
      do {
        let connection = try await job.connect()
        _ = try await job.group(on: connection)
        return connection.close()
      } catch {
        if attempt == 100 { throw error }
        try await Task.sleep(for: .milliseconds(100))
      }
    }
  }

  private func start(_ program: String, _ arguments: [String], readsInput: Bool = false) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["PATH": "/usr/sbin:/usr/bin:/bin"]) {
      own, more in
      own + ":" + more
    }
    // A worker ends when this process does, because nothing holds the other end of the pipe then.
    process.standardInput = readsInput ? Pipe() : FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = readsInput ? FileHandle.standardError : FileHandle.nullDevice
    try process.run()
    return process
  }

  /// A file with made-up words, some of them much more often than others.
  private func makeFile(in folder: URL) throws -> String {
    let syllables = ["ba", "de", "fi", "go", "lu", "ma", "ne", "po", "ri", "su"]
    var random = SystemRandomNumberGenerator()
    var text = ""
    while text.utf8.count < megabytes << 20 {
      var number = Int(pow(20_000, Double.random(in: 0..<1, using: &random)))
      repeat {
        text += syllables[number % 10]
        number /= 10
      } while number > 0
      text += Int.random(in: 0..<12, using: &random) == 0 ? "\n" : " "
    }
    let file = folder.appending(path: "words.txt")
    try text.write(to: file, atomically: false, encoding: .utf8)
    return file.path
  }
}

/// Kills a process without a warning.
private func stop(_ process: Process, _ name: String) {
  kill(process.processIdentifier, SIGKILL)
  process.waitUntilExit()
  say("killed \(name)")
}
