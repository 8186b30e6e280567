import ExampleSupport
import Foundation
import NIOCore
import NIOPosix

/// Many clients of a server, in one process.
struct Load {
  struct Result {
    var clients: Int
    var events: Int
    /// The least and the largest number of events that a reading client got.
    var range: ClosedRange<Int>
    var median: Duration
    var late: Duration
    var seconds: Double

    var perSecond: Int { Int(Double(events) / seconds) }
  }

  var port: Int
  var clients: Int
  var slow: Int
  var seconds: Int

  init(_ arguments: inout Arguments) throws {
    port = try arguments.number("--port", 8080, atLeast: 0, atMost: 65_535)
    clients = try arguments.number("--clients", 1_000, atLeast: 0)
    slow = try arguments.number("--slow", 0, atLeast: 0)
    seconds = try arguments.number("--seconds", 10, atLeast: 0)
    try arguments.finish()
  }

  init(port: Int, clients: Int, slow: Int, seconds: Int) {
    (self.port, self.clients, self.slow, self.seconds) = (port, clients, slow, seconds)
  }

  func run() async throws {
    let result = try await measure(whileConnected: {})
    say("\(result.clients) clients, of them \(slow) that never read")
    say("\(result.events) events, \(result.perSecond) a second; a client got \(result.range)")
    say("delays: half of the events \(result.median), 99 of 100 \(result.late)")
  }

  /// - Parameter body: runs when all clients are connected, before the events are counted.
  func measure(whileConnected body: () async throws -> Void) async throws -> Result {
    let limit = raiseFileLimit()
    guard clients + 50 < limit else {
      throw Usage("the system allows \(limit) files, and \(clients) clients need more")
    }
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    var peers: [(channel: any Channel, listener: Listener)] = []
    for number in 0..<clients {
      peers.append(try await connect(group, reads: number >= slow))
      // The server accepts some before the next ones come.
      if number % 100 == 99 { try await Task.sleep(for: .milliseconds(20)) }
    }
    try await Task.sleep(for: .seconds(2))
    try await body()
    let loop = group.next()
    let listeners = peers[slow...].map(\.listener)
    try await loop.submit { for listener in listeners { listener.clear() } }.get()
    let start = ContinuousClock.now
    try await Task.sleep(for: .seconds(seconds))
    let (counts, delays) = try await loop.submit { (listeners.map(\.events), listeners.flatMap(\.delays).sorted()) }
      .get()
    let time = ContinuousClock.now - start
    for peer in peers { peer.channel.close(promise: nil) }
    try await group.shutdownGracefully()
    return Result(
      clients: clients, events: counts.reduce(0, +), range: (counts.min() ?? 0)...(counts.max() ?? 0),
      median: delays.share(0.5), late: delays.share(0.99), seconds: time / .seconds(1))
  }

  private func connect(_ group: any EventLoopGroup, reads: Bool) async throws -> (any Channel, Listener) {
    let listener = Listener()
    let channel = try await ClientBootstrap(group: group)
      // A machine that is busy with the events of the others needs a while.
      .connectTimeout(.seconds(60))
      .channelOption(.autoRead, value: reads)
      // A small buffer, so that a client that does not read is slow from the first second.
      .channelOption(.socketOption(.so_rcvbuf), value: reads ? 65_536 : 4_096)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(listener) }
      }
      .connect(host: "127.0.0.1", port: port).get()
    return (channel, listener)
  }
}

extension [UInt64] {
  /// The value that a share of the sorted values does not exceed.
  fileprivate func share(_ share: Double) -> Duration {
    isEmpty ? .zero : .nanoseconds(Int64(clamping: self[Int(Double(count - 1) * share)]))
  }
}
