import ExampleSupport
import ReactiveNATS

/// The settings that all processes of one count share.
struct Job {
  let servers: [String]
  let run: String
  let partitions: NATSPartitions
  let replicas: Int

  init(servers: [String], run: String, partitions: Int, replicas: Int) {
    (self.servers, self.run, self.replicas) = (servers, run, replicas)
    self.partitions = NATSPartitions("words.\(run)", count: partitions)
  }

  init(_ arguments: inout Arguments) throws {
    let servers = try arguments.text("--servers") ?? "nats://127.0.0.1:4222"
    self.init(
      servers: servers.split(separator: ",").map(String.init), run: try arguments.text("--run") ?? "1",
      partitions: try arguments.number("--partitions", 16), replicas: try arguments.number("--replicas", 3))
  }

  /// The words for `workers work` and `workers count`.
  var arguments: [String] {
    [
      "--servers", servers.joined(separator: ","), "--run", run, "--partitions", "\(partitions.count)", "--replicas",
      "\(replicas)",
    ]
  }

  func connect() async throws(NATSFailure) -> NATSConnection {
    var options = NATSOptions()
    options.name = "workers"
    options.pingInterval = .seconds(2)
    options.requestTimeout = .seconds(3)
    return try await NATSConnection.connect(to: servers, options: options)
  }

  /// The processes that share the words. Each makes it, and the first one makes the stream and the bucket.
  func group(on connection: NATSConnection) async throws(NATSFailure) -> NATSGroup {
    let storage = NATSStorage(replicas: replicas)
    let stream = try await connection.stream("WORDS_\(run)", subjects: [partitions.subjects], storage: storage)
    let bucket = try await connection.bucket("workers_\(run)", storage: storage)
    return NATSGroup("count", of: stream, partitions, leases: bucket, lease: .seconds(3))
  }
}

/// The number of occurrences of each word.
typealias Counts = [String: Int]
