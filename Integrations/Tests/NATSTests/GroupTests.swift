import ReactiveCore
import ReactiveNATS
import ReactiveSubjects
import ReactiveTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct GroupTests {
  fileprivate static let partitions = NATSPartitions("words", count: 4)

  /// A member with a connection of its own, as a process has one.
  private final class Member: Sendable {
    let connection: NATSConnection
    let group: NATSGroup
    let subscription: Subscription
    let commits = Journal<NATSCommit<[String: Int]>>()
    let failures = Journal<NATSFailure>()

    init(_ server: TestServer) async throws {
      connection = try await server.connect()
      let stream = try await connection.stream("WORDS", subjects: [GroupTests.partitions.subjects])
      group = NATSGroup(
        "counts", of: stream, GroupTests.partitions, leases: try await connection.bucket("groups"),
        lease: .milliseconds(800))
      subscription = group.fold(into: [String: Int](), committing: 10) { counts, record throws(NATSFailure) in
        counts[record.message.text, default: 0] += 1
      }.subscribe(next: { [commits] in commits.write($0) }, failed: { [failures] in failures.write($0) })
    }

    var partitions: Set<Int> { Set(commits.entries.map(\.partition)) }
  }

  private func store(_ words: [String], on connection: NATSConnection, from first: Int = 0) async throws {
    let messages = words.enumerated().map { place, word in
      NATSMessage(
        subject: GroupTests.partitions.subject(for: word), payload: word.utf8,
        headers: ["Number": "\(first + place)"])
    }
    _ = try await Signal<NATSMessage, NATSFailure>(messages).store(on: connection) { $0.header("Number") ?? "" }
      .allValues()
  }

  private func counted(_ group: NATSGroup) async throws -> [String: Int] {
    try await group.states(as: [String: Int].self).reduce(into: [:]) { counts, commit in
      counts.merge(commit.state) { $0 + $1 }
    }
  }

  /// Stores words until each member has counted some, because one member may have counted the first ones before another
  /// one has joined.
  private func storeUntilAllCount(_ members: [Member]) async throws -> [String] {
    var stored: [String] = []
    while !members.allSatisfy({ !$0.partitions.isEmpty }), !Task.isCancelled {
      let words = words(100)
      try await store(words, on: members[0].connection, from: stored.count)
      stored += words
      try await until { try await counted(members[0].group) == counts(stored) }
    }
    return stored
  }

  private func words(_ count: Int) -> [String] { (0..<count).map { "word\($0 * $0 % 37)" } }

  private func counts(_ words: [String]) -> [String: Int] { words.reduce(into: [:]) { $0[$1, default: 0] += 1 } }

  @Test func membersShareThePartitions() async throws {
    let server = try await TestServer()
    let members = [try await Member(server), try await Member(server)]
    _ = try await storeUntilAllCount(members)
    #expect(members.allSatisfy { $0.failures.count == 0 })
    for member in members { member.subscription.dispose() }
  }

  @Test func aDeadMemberIsReplaced() async throws {
    let server = try await TestServer()
    let members = [try await Member(server), try await Member(server)]
    let (early, late) = (try await storeUntilAllCount(members), words(700))
    // The lease stays until it runs out.
    members[1].connection.close()
    try await store(late, on: members[0].connection, from: early.count)
    try await until { try await counted(members[0].group) == counts(early + late) }
    await until { members[0].partitions.count == 4 }
    members[0].subscription.dispose()
  }

  @Test func aMemberThatLeavesGivesItsPartitionsBack() async throws {
    let server = try await TestServer()
    let first = try await Member(server)
    await until { first.partitions.count == 4 }
    let second = try await Member(server)
    await until { second.partitions.count == 2 }
    first.subscription.dispose()
    await until { second.partitions.count == 4 }
    second.subscription.dispose()
  }

  @Test func aMembershipCompletesWhenItsConnectionIsClosed() async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    let stream = try await connection.stream("WORDS", subjects: [Self.partitions.subjects])
    let group = NATSGroup("closed", of: stream, Self.partitions, leases: try await connection.bucket("groups"))
    let (partitions, ends) = (Journal<Int>(), Journal<String>())
    let subscription = group.signal.subscribe(
      next: { partitions.write($0.number) }, failed: { ends.write("\($0)") }, completed: { ends.write("completed") })
    await until { partitions.count == 4 }
    connection.close()
    await until { ends.count > 0 }
    #expect(ends.entries == ["completed"])
    subscription.dispose()
  }

  /// Neither of one that has left nor of one that was killed.
  @Test func noEntryOfAFormerMemberStays() async throws {
    let server = try await TestServer()
    let connections = [try await server.connect(), try await server.connect(), try await server.connect()]
    var subscriptions: [Subscription] = []
    for connection in connections {
      let stream = try await connection.stream("WORDS", subjects: [Self.partitions.subjects])
      let group = NATSGroup(
        "short", of: stream, Self.partitions, leases: try await connection.bucket("groups"), lease: .milliseconds(100))
      subscriptions.append(group.signal.subscribe(failed: { _ in }, completed: {}))
    }
    let bucket = try await connections[0].bucket("groups")
    func keys() async throws -> Set<String> {
      Set(try await bucket.watch("short.live.member.*", completesAtEnd: true).allValues().map(\.key))
    }
    try await until { try await keys().count == 3 }
    let former = try await keys()
    connections[1].close()
    subscriptions[2].dispose()
    try await until { try await keys().count == 1 }
    #expect(try await keys().isSubset(of: former))
    subscriptions[0].dispose()
  }

  @Test func aKeyStaysInOrderAcrossOwners() async throws {
    let server = try await TestServer()
    let connections = [try await server.connect(), try await server.connect()]
    let body: @Sendable (inout [String: [Int]], NATSRecord) throws(NATSFailure) -> Void = { numbers, record in
      numbers[record.message.header("Key") ?? "", default: []].append(Int(record.message.text) ?? -1)
    }
    var groups: [NATSGroup] = []
    var subscriptions: [Subscription] = []
    let partitions = [Journal<Int>(), Journal<Int>()]
    for (place, connection) in connections.enumerated() {
      let stream = try await connection.stream("WORDS", subjects: [Self.partitions.subjects])
      let bucket = try await connection.bucket("groups")
      let group = NATSGroup("order", of: stream, Self.partitions, leases: bucket, lease: .milliseconds(800))
      groups.append(group)
      let journal = partitions[place]
      subscriptions.append(
        group.fold(into: [String: [Int]](), committing: 7, body)
          .subscribe(next: { journal.write($0.partition) }, failed: { _ in }))
    }
    await until { partitions.allSatisfy { $0.count > 0 } }
    for number in 0..<600 {
      let key = "key\(number % 11)"
      let message = NATSMessage(
        subject: Self.partitions.subject(for: key), payload: "\(number)".utf8, headers: ["Key": key])
      _ = try await connections[0].store(message, id: "\(number)").firstValue()
      // One owner dies, and the other one takes over.
      if number == 300 { connections[1].close() }
    }
    let expected = Dictionary(grouping: 0..<600) { "key\($0 % 11)" }
    try await until {
      let states = try await groups[0].states(as: [String: [Int]].self)
      return states.reduce(into: [:]) { $0.merge($1.state) { one, _ in one } } == expected
    }
    for subscription in subscriptions { subscription.dispose() }
  }

  /// The first owner gets no report of the second one, and continues.
  @Test func aFormerOwnerCannotCommit() async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    let stream = try await connection.stream("WORDS", subjects: [Self.partitions.subjects])
    let bucket = try await connection.bucket("groups")
    let group = NATSGroup("counts", of: stream, Self.partitions, leases: bucket, lease: .seconds(60))
    let subscriptions = DisposableBag()
    let partitions = Journal<NATSPartition>()
    subscriptions.add(group.signal.subscribe(next: { partitions.write($0) }, failed: { _ in }))
    await until { partitions.count == 4 }
    let partition = try #require(partitions.entries.first)
    let body: @Sendable (inout Int, NATSRecord) throws(NATSFailure) -> Void = { count, _ in count += 1 }
    let (former, latter) = (Journal<Int>(), Journal<Int>())
    let ended = Journal<Void>()
    subscriptions.add(
      partition.fold(into: 0, committing: 1, body).subscribe(
        next: { former.write($0.state) }, failed: { _ in }, completed: { ended.write(()) }))
    await until { former.count == 1 }
    subscriptions.add(
      partition.fold(into: 0, committing: 1, body).subscribe(next: { latter.write($0.state) }, failed: { _ in }))
    await until { latter.count == 1 }
    let subject = Self.partitions.subject(of: partition.number)
    for number in 1...5 { _ = try await connection.store(NATSMessage(subject: subject), id: "\(number)").firstValue() }
    await until { latter.entries.last == 5 && ended.count == 1 }
    #expect(former.entries == [0])
    #expect(try await group.states(as: Int.self).map(\.state) == [5])
    subscriptions.dispose()
  }

  /// Members come and die, and the server too, while words are stored.
  @Test func theResultIsExactAfterFaults() async throws {
    let server = try await TestServer()
    let keeper = try await Member(server)
    let words = words(3_000)
    let stored = Task { try await store(words, on: keeper.connection) }
    for round in 0..<4 {
      let member = try await Member(server)
      await until { !member.partitions.isEmpty }
      if round % 2 == 1 {
        server.kill()
        try await server.start()
      }
      member.connection.close()
    }
    try await stored.value
    try await until { try await counted(keeper.group) == counts(words) }
    #expect(keeper.failures.entries.isEmpty)
    keeper.subscription.dispose()
  }
}
