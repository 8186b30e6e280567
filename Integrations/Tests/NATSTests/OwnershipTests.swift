import ReactiveCore
import ReactiveNATS
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct OwnershipTests {
  private static let partitions = NATSPartitions("words", count: 2)

  private static let count: @Sendable (inout Int, NATSRecord) throws(NATSFailure) -> Void = { count, _ in count += 1 }

  private let server: TestServer
  private let connection: NATSConnection
  private let bucket: NATSBucket
  private let stream: NATSStream

  init() async throws {
    server = try await TestServer()
    connection = try await server.connect()
    bucket = try await connection.bucket("groups")
    stream = try await connection.stream("WORDS", subjects: [Self.partitions.subjects])
  }

  /// Becomes the owner of all partitions, after the owner before.
  private func join(
    lease: Duration = .seconds(60)
  ) async throws -> (partitions: [NATSPartition], subscription: Subscription) {
    for partition in 0..<Self.partitions.count {
      try await until { try await bucket.entry(for: "counts.live.lease.\(partition)")?.value?.isEmpty ?? true }
    }
    let partitions = Journal<NATSPartition>()
    let group = NATSGroup("counts", of: stream, Self.partitions, leases: bucket, lease: lease)
    let subscription = group.signal.subscribe(next: { partitions.write($0) }, failed: { _ in })
    await until { partitions.count == Self.partitions.count }
    return (partitions.entries.sorted { $0.number < $1.number }, subscription)
  }

  private func fold(_ partition: NATSPartition) -> (counts: Journal<Int>, ended: Journal<Void>, fold: Subscription) {
    let (counts, ended) = (Journal<Int>(), Journal<Void>())
    let fold = partition.fold(into: 0, committing: 1, Self.count).subscribe(
      next: { counts.write($0.state) }, failed: { _ in }, completed: { ended.write(()) })
    return (counts, ended, fold)
  }

  private func store(_ numbers: ClosedRange<Int>) async throws {
    for number in numbers {
      let message = NATSMessage(subject: Self.partitions.subject(of: 0))
      _ = try await connection.store(message, id: "\(number)").firstValue()
    }
  }

  /// The former owner read the state late, because its requests waited for a server.
  @Test func aLateBeginningDoesNotStopTheNextOwner() async throws {
    let former = try await join()
    former.subscription.dispose()
    let latter = try await join()
    let next = fold(latter.partitions[0])
    await until { next.counts.count == 1 }
    let late = fold(former.partitions[0])
    await until { late.ended.count == 1 }
    try await store(1...5)
    await until { next.counts.entries.last == 5 || next.ended.count == 1 }
    #expect(next.counts.entries.last == 5)
    #expect(late.counts.entries.isEmpty)
    next.fold.dispose()
    latter.subscription.dispose()
  }

  /// A cluster may accept a write of the former owner after it has accepted one of the next owner.
  @Test(arguments: [false, true]) func anOwnerBeginsAgainAfterALateWrite(isFollowedByMessages: Bool) async throws {
    try await store(1...2)
    let former = try await join()
    let first = fold(former.partitions[0])
    await until { first.counts.entries.last == 2 }
    let state = try #require(try await bucket.entry(for: "counts.state.0")?.value)
    former.subscription.dispose()
    await until { first.ended.count == 1 }
    // The owner looks at the state once in a lease. It must not lose the lease on a busy machine.
    let latter = try await join(lease: isFollowedByMessages ? .seconds(60) : .seconds(3))
    let next = fold(latter.partitions[0])
    try await store(3...5)
    await until { next.counts.entries.last == 5 }
    try await bucket.put(state, for: "counts.state.0")
    if isFollowedByMessages { try await store(6...7) }
    let count = isFollowedByMessages ? 7 : 5
    // It has the state of two messages again, and counts the others once more.
    await until {
      let counts = next.counts.entries
      return next.ended.count == 1 || counts.filter { $0 == 2 }.count == 2 && counts.last == count
    }
    #expect(next.ended.count == 0)
    next.fold.dispose()
    latter.subscription.dispose()
  }
}
