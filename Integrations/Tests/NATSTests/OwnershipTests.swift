import ReactiveCore
import ReactiveNATS
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite(.timeLimit(.minutes(2))) struct OwnershipTests {
  private static let partitions = NATSPartitions("words", count: 2)

  private func makeGroup(on connection: NATSConnection, leases bucket: NATSBucket) async throws -> NATSGroup {
    let stream = try await connection.stream("WORDS", subjects: [Self.partitions.subjects])
    return NATSGroup("counts", of: stream, Self.partitions, leases: bucket, lease: .seconds(60))
  }

  /// Becomes the owner of all partitions.
  private func join(_ group: NATSGroup) async -> (partitions: [NATSPartition], subscription: Subscription) {
    let partitions = Journal<NATSPartition>()
    let subscription = group.signal.subscribe(next: { partitions.write($0) }, failed: { _ in })
    await until { partitions.count == Self.partitions.count }
    return (partitions.entries.sorted { $0.number < $1.number }, subscription)
  }

  /// The former owner read the state late, because its requests waited for a server.
  @Test func aLateBeginningDoesNotStopTheNextOwner() async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    let bucket = try await connection.bucket("groups")
    let group = try await makeGroup(on: connection, leases: bucket)
    let former = await join(group)
    former.subscription.dispose()
    // The leases are given back in the background.
    for partition in 0..<Self.partitions.count {
      try await until { try await bucket.entry(for: "counts.live.lease.\(partition)")?.value == [] }
    }
    let latter = await join(group)
    let body: @Sendable (inout Int, NATSRecord) throws(NATSFailure) -> Void = { count, _ in count += 1 }
    let (counts, late) = (Journal<Int>(), Journal<Int>())
    let (ended, lateEnded) = (Journal<Void>(), Journal<Void>())
    let fold = latter.partitions[0].fold(into: 0, committing: 1, body).subscribe(
      next: { counts.write($0.state) }, failed: { _ in }, completed: { ended.write(()) })
    await until { counts.count == 1 }
    former.partitions[0].fold(into: 0, committing: 1, body).subscribe(
      next: { late.write($0.state) }, failed: { _ in }, completed: { lateEnded.write(()) })
    await until { lateEnded.count == 1 }
    for number in 1...5 {
      let message = NATSMessage(subject: Self.partitions.subject(of: 0))
      _ = try await connection.store(message, id: "\(number)").firstValue()
    }
    await until { counts.entries.last == 5 || ended.count == 1 }
    #expect(counts.entries.last == 5)
    #expect(late.entries.isEmpty)
    fold.dispose()
    latter.subscription.dispose()
  }
}
