import ReactiveCore
import ReactiveNATS
import ReactiveTesting
import Testing

/// Folds whose state is missing, or cannot be written.
@Suite(.timeLimit(.minutes(5))) struct LostStateTests {
  private static let partitions = NATSPartitions("words", count: 1)
  private static let count: @Sendable (inout Int, NATSRecord) throws(NATSFailure) -> Void = { count, _ in count += 1 }

  private let server: TestServer
  private let connection: NATSConnection
  private let bucket: NATSBucket
  private let group: NATSGroup

  init() async throws {
    server = try await TestServer()
    connection = try await server.connect()
    bucket = try await connection.bucket("groups")
    let stream = try await connection.stream("WORDS", subjects: [Self.partitions.subjects])
    group = NATSGroup("counts", of: stream, Self.partitions, leases: bucket, lease: .seconds(2))
  }

  private func store(_ numbers: ClosedRange<Int>) async throws {
    for number in numbers {
      _ = try await connection.store(NATSMessage(subject: Self.partitions.subject(of: 0)), id: "\(number)").firstValue()
    }
  }

  /// As a server that loses it: the watchers get no report.
  private func loseTheState(_ key: String = "counts.state.0") async throws {
    let request = NATSMessage(
      subject: "$JS.API.STREAM.PURGE.KV_groups", payload: "{\"filter\":\"$KV.groups.\(key)\"}".utf8)
    _ = try await connection.request(request).firstValue()
  }

  private func fold() -> (counts: Journal<Int>, failures: Journal<NATSFailure>, subscription: Subscription) {
    let (counts, failures) = (Journal<Int>(), Journal<NATSFailure>())
    let subscription = group.fold(into: 0, committing: 1, Self.count)
      .subscribe(next: { counts.write($0.state) }, failed: { failures.write($0) })
    return (counts, failures, subscription)
  }

  @Test func theNextFoldFailsIfTheStateIsGone() async throws {
    try await store(1...2)
    let first = fold()
    await until { first.counts.entries.last == 2 }
    first.subscription.dispose()
    try await loseTheState()
    let next = fold()
    await until { next.failures.count == 1 || next.counts.count > 0 }
    #expect(next.failures.entries.map(\.status) == [.stateLost])
    #expect(next.counts.count == 0)
    // Without the mark it is a first start.
    try await bucket.delete("counts.begun.0")
    let again = fold()
    await until { again.counts.entries.last == 2 }
    again.subscription.dispose()
  }

  /// With messages it finds that at a commit, else when it looks.
  @Test(arguments: [false, true]) func aRunningFoldFailsIfItsStateIsGone(isFollowedByMessages: Bool) async throws {
    try await store(1...2)
    let running = fold()
    await until { running.counts.entries.last == 2 }
    try await loseTheState()
    // Also without the mark: the fold itself has written the state.
    try await loseTheState("counts.begun.0")
    if isFollowedByMessages { try await store(3...4) }
    await until { running.failures.count == 1 || running.counts.count > 3 }
    #expect(running.failures.entries.map(\.status) == [.stateLost])
    #expect(running.counts.entries == [0, 1, 2] || running.counts.entries == [0, 2])
  }

  /// A program in the place of the stream refuses each write of the state.
  @Test func aBeginningThatNeverCommitsFails() async throws {
    let partition = NATSPartition(group: group, number: 0, epoch: 1)
    try await connection.stream("KV_groups").delete()
    let (writes, answers) = (Journal<Void>(), try await server.connect())
    answers.signal(subject: "$KV.groups.>").subscribe(
      next: { write in
        writes.write(())
        let error = "{\"error\":{\"code\":400,\"err_code\":10071,\"description\":\"wrong last sequence: 7\"}}"
        try? answers.publish(error.utf8, to: write.replySubject ?? "none")
      }, failed: { _ in })
    try await answers.flush()
    let failures = Journal<NATSFailure>()
    let subscription = partition.fold(into: 0, Self.count).subscribe(failed: { failures.write($0) }, completed: {})
    await until { failures.count == 1 || writes.count > 1_000 }
    #expect(failures.entries.map(\.status) == [.wrongRevision])
    #expect(writes.count == 10)
    subscription.dispose()
  }
}
