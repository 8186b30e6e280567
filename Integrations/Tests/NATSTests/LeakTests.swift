import ReactiveCore
import ReactiveNATS
import ReactiveProperties
import ReactiveTesting
import Testing

/// Dropped connections and disposed subscriptions hold nothing, also after a kill of the server.
@Suite(.timeLimit(.minutes(5))) struct LeakTests {
  @Test(arguments: [false, true]) func streamsConsumersAndPropertiesKeepNothing(isKilled: Bool) async throws {
    let (probe, server) = (LeakProbe(), try await TestServer())
    do {
      let token = probe.token()
      let connection = try await server.connect()
      let stream = try await connection.stream("JOBS", subjects: ["jobs.>"])
      let messages = (0..<10).map { NATSMessage(subject: "jobs.a", payload: "\($0)".utf8) }
      _ = try await Signal<NATSMessage, NATSFailure>(messages).store(on: connection) { token.use($0).text }.allValues()
      let arrived = Journal<String>()
      let consumer = try await stream.consumer("workers")
      let bucket = try await connection.bucket("settings")
      let volume: NATSProperty<Int> = try await bucket.property("volume", initially: 5)
      // One is disposed, and one of each is ended by the connection that is dropped.
      for name in ["disposed", "dropped"] {
        let subscriptions = [
          stream.signal(from: .start).subscribe(
            next: { arrived.write(token.use("\(name) record \($0.sequence)")) }, failed: { _ in token.touch() }),
          consumer.deliveries(batch: 2).subscribe(
            next: { token.use($0).acknowledge() }, failed: { _ in token.touch() }),
          bucket.watch().subscribe(next: { _ in token.touch() }, failed: { _ in token.touch() }),
          volume.property.signal.subscribe(next: { _ in token.touch() }),
        ]
        await until { arrived.entries.contains("\(name) record 10") }
        if name == "disposed" { for subscription in subscriptions { subscription.dispose() } }
      }
      if isKilled { server.kill() }
    }
    await until { probe.liveCount == 0 }
  }

  @Test func aMemberOfAGroupKeepsNothing() async throws {
    let (probe, server) = (LeakProbe(), try await TestServer())
    do {
      let token = probe.token()
      let partitions = NATSPartitions("words", count: 2)
      let connection = try await server.connect()
      let stream = try await connection.stream("WORDS", subjects: [partitions.subjects])
      let group = NATSGroup("counts", of: stream, partitions, leases: try await connection.bucket("groups"))
      let commits = Journal<Int>()
      let subscription = group.fold(into: 0, committing: 1) { count, _ throws(NATSFailure) in
        token.touch()
        count += 1
      }.subscribe(next: { commits.write(token.use($0.partition)) }, failed: { Issue.record($0) })
      for word in ["a", "b", "c"] {
        let message = NATSMessage(subject: partitions.subject(for: word), payload: word.utf8)
        _ = try await connection.store(message).firstValue()
      }
      await until { commits.count >= 3 }
      subscription.dispose()
    }
    await until { probe.liveCount == 0 }
  }
}
