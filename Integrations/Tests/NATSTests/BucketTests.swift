import ReactiveCore
import ReactiveNATS
import ReactiveTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct BucketTests {
  /// A server counts messages that are deleted meanwhile (2.9.10), and then no message says that it is the last one.
  @Test func aWatchCompletesAtTheEndWhileOthersWrite() async throws {
    let server = try await TestServer()
    let (reader, writer) = (try await server.connect(), try await server.connect())
    let keys = ["a", "b", "c", "d"]
    let (bucket, written) = (try await reader.bucket("settings"), try await writer.bucket("settings"))
    for key in keys { try await written.put("0".utf8, for: key) }
    let writing = Task {
      for number in 1... {
        try Task.checkCancellation()
        try await written.put("\(number)".utf8, for: keys[number % 4])
      }
    }
    for _ in 0..<50 {
      let entries = try await bucket.watch(completesAtEnd: true).allValues()
      #expect(Set(entries.map(\.key)) == Set(keys))
    }
    writing.cancel()
    _ = await writing.result
  }

  @Test func aWriteComparesAndSets() async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    let bucket = try await connection.bucket("settings")
    #expect(try await bucket.entry(for: "colour") == nil)
    let first = try await bucket.put("blue".utf8, for: "colour", replacing: 0)
    let second = try await bucket.put("red".utf8, for: "colour", replacing: first)
    let late = await #expect(throws: NATSFailure.self) {
      try await bucket.put("green".utf8, for: "colour", replacing: first)
    }
    #expect(late?.status == .wrongRevision)
    let entry = try await bucket.entry(for: "colour")
    #expect(entry?.value == Array("red".utf8))
    #expect(entry?.revision == second)
    try await bucket.delete("colour")
    #expect(try await bucket.entry(for: "colour")?.value == nil)
  }

  @Test func watchingBeginsWithTheNewestEntries() async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    let bucket = try await connection.bucket("settings")
    for (key, value) in [("a", "1"), ("b", "2"), ("a", "3")] { try await bucket.put(value.utf8, for: key) }
    let entries = Journal<String>()
    let failures = Journal<NATSFailure>()
    bucket.watch().subscribe(
      next: { entry in
        entries.write("\(entry.key)=\(entry.value.map { String(decoding: $0, as: UTF8.self) } ?? "none")")
      }, failed: { failures.write($0) })
    await until { entries.count == 2 }
    try await bucket.delete("b")
    await until { entries.count == 3 || failures.count > 0 }
    #expect(entries.entries == ["b=2", "a=3", "b=none"])
    let now = try await bucket.watch(completesAtEnd: true).allValues()
    #expect(now.map(\.key) == ["a", "b"])
  }

  /// It has a history, which this client does not make.
  @Test func aBucketOfAnotherClientOpens() async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    let config = """
      {"name":"KV_history","subjects":["$KV.history.>"],"max_msgs_per_subject":5,"storage":"memory","discard":"new",
       "allow_rollup_hdrs":true,"deny_delete":true,"allow_direct":true,"num_replicas":1}
      """
    _ = try await connection.request(NATSMessage(subject: "$JS.API.STREAM.CREATE.KV_history", payload: config.utf8))
      .firstValue()
    let bucket = try await connection.bucket(existing: "history")
    for value in ["1", "2", "3"] { try await bucket.put(value.utf8, for: "a") }
    #expect(try await bucket.entry(for: "a")?.value == Array("3".utf8))
    let entries = try await bucket.watch(completesAtEnd: true).allValues()
    #expect(entries.map(\.value) == [Array("3".utf8)])
    let failure = await #expect(throws: NATSFailure.self) { try await connection.bucket(existing: "none") }
    #expect(failure?.status == .notFound)
  }

  @Test func modifyingCountsExactly() async throws {
    let server = try await TestServer()
    let connections = [try await server.connect(), try await server.connect(), try await server.connect()]
    for connection in connections { _ = try await connection.bucket("counts") }
    try await withThrowingTaskGroup { group in
      for connection in connections {
        group.addTask {
          let bucket = try await connection.bucket("counts")
          for _ in 0..<50 { try await bucket.modify("visits", as: Int.self) { ($0 ?? 0) + 1 } }
        }
      }
      try await group.waitForAll()
    }
    let bucket = try await connections[0].bucket("counts")
    #expect(try await bucket.entry(for: "visits")?.decoded(as: Int.self) == 150)
  }
}
