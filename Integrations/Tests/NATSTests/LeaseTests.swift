import ReactiveCore
import ReactiveNATS
import ReactiveSubjects
import ReactiveTesting
import Testing

/// The leases of partitions, while consumers are full or servers do not answer.
@Suite(.timeLimit(.minutes(5))) struct LeaseTests {
  private static let partitions = NATSPartitions("words", count: 3)

  private let server: TestServer

  init() async throws { server = try await TestServer() }

  private func group(on connection: NATSConnection, lease: Duration = .seconds(1)) async throws -> NATSGroup {
    let stream = try await connection.stream("WORDS", subjects: [Self.partitions.subjects])
    let bucket = try await connection.bucket("groups")
    return NATSGroup("leases", of: stream, Self.partitions, leases: bucket, lease: lease)
  }

  /// Takes partitions, and has room for a number of them until they end.
  private func join(
    _ group: NATSGroup, room: Int
  ) -> (begun: Journal<NATSPartition>, ended: Journal<Int>, subscription: Subscription) {
    let (begun, ended) = (Journal<NATSPartition>(), Journal<Int>())
    let subscription = group.signal.flatMap(.bounded(room)) { partition -> Signal<Never, NATSFailure> in
      begun.write(partition)
      return partition.ended.on(completed: { ended.write(partition.number) }).promoteError(to: NATSFailure.self)
    }.subscribe(failed: { Issue.record($0) }, completed: {})
    return (begun, ended, subscription)
  }

  /// The owners of each lease, one after the other.
  private func owners(_ bucket: NATSBucket) -> (owners: Journal<(key: String, owner: String)>, end: Subscription) {
    let owners = Journal<(key: String, owner: String)>()
    let end = bucket.watch("leases.live.lease.*").subscribe(
      next: { entry in owners.write((entry.key, String(decoding: entry.value ?? [], as: UTF8.self))) },
      failed: { Issue.record($0) })
    return (owners, end)
  }

  @Test func aFullConsumerKeepsItsLeasesAndLeavesTheOthers() async throws {
    let connections = [try await server.connect(), try await server.connect()]
    let first = join(try await group(on: connections[0]), room: 1)
    await until { first.begun.count == 1 }
    let seen = owners(try await connections[0].bucket("groups"))
    let second = join(try await group(on: connections[1]), room: 8)
    await until { second.begun.count >= 2 }
    // Its lease is renewed often enough that it would have run out before.
    let key = "leases.live.lease.\(first.begun.entries[0].number)"
    await until { seen.owners.entries.filter { $0.key == key }.count >= 9 }
    #expect(Set(seen.owners.entries.filter { $0.key == key }.map(\.owner)).count == 1)
    #expect(first.ended.count == 0)
    #expect(Set((first.begun.entries + second.begun.entries).map(\.number)).count == 3)
    for subscription in [first.subscription, second.subscription, seen.end] { subscription.dispose() }
    for connection in connections { connection.close() }
  }

  /// No partition waits for the consumer in a process that does nothing with it.
  @Test func aFullConsumerTakesAnotherPartitionWhenOneHasEnded() async throws {
    let connection = try await server.connect()
    let member = join(try await group(on: connection), room: 1)
    await until { member.begun.count == 1 }
    let bucket = try await connection.bucket("groups")
    let first = member.begun.entries[0].number
    func owned() async throws -> Int {
      let entries = try await bucket.watch("leases.live.lease.*", completesAtEnd: true).allValues()
      // A lease that is renewed meanwhile is read twice.
      return Set(entries.filter { !($0.value ?? []).isEmpty }.map(\.key)).count
    }
    // The others stay free for other processes.
    #expect(try await owned() == 1)
    // Another process takes it.
    try await bucket.put("another".utf8, for: "leases.live.lease.\(first)")
    await until { member.ended.entries == [first] && member.begun.count >= 2 }
    member.subscription.dispose()
  }

  /// The requests get no answer, and no failure either.
  @Test func anOwnershipEndsWithItsLease() async throws {
    let proxy = try Proxy(to: server.port)
    var options = NATSOptions()
    options.requestTimeout = .seconds(600)
    options.pingInterval = .seconds(600)
    let connection = try await NATSConnection.connect(to: [proxy.address], options: options)
    let member = join(try await group(on: connection), room: 8)
    await until { member.begun.count == 3 }
    proxy.stall()
    await until { member.ended.count == 3 }
    // The next owner has greater numbers.
    let other = try await server.connect()
    let next = join(try await group(on: other), room: 8)
    await until { next.begun.count == 3 }
    for partition in next.begun.entries {
      let former = try #require(member.begun.entries.last { $0.number == partition.number })
      #expect(former.epoch < partition.epoch)
    }
    member.subscription.dispose()
    next.subscription.dispose()
    for connection in [connection, other] { connection.close() }
  }
}
