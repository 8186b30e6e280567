import ReactiveCore
import ReactiveNATS
import ReactiveTesting
import Testing

/// A subject is a word of a text protocol. One that has the end of a line would be a command of its own.
@Suite(.timeLimit(.minutes(5))) struct SubjectTests {
  private static let wrong = ["", "a b", "a\tb", "a\r\nPUB other 0\r\n", "a\n", "a\0b", "a\u{7f}"]

  @Test(arguments: wrong) func aWrongSubjectIsRefusedBeforeItIsSent(subject: String) async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    let seen = Journal<String>()
    connection.signal(subject: ">").subscribe(next: { seen.write($0.subject) }, failed: { _ in })
    try await connection.flush()
    func refuses(_ call: () async throws -> Void) async {
      let failure = await #expect(throws: NATSFailure.self) { try await call() }
      #expect(failure?.status == .invalidName)
    }
    await refuses { try connection.publish("text".utf8, to: subject) }
    await refuses { try connection.publish(NATSMessage(subject: "a", headers: ["Name \(subject):": "1"])) }
    await refuses { try connection.publish(NATSMessage(subject: "a", replySubject: subject)) }
    await refuses { _ = try await connection.request(NATSMessage(subject: subject)).firstValue() }
    await refuses { _ = try await connection.store(NATSMessage(subject: subject), id: "1").firstValue() }
    await refuses { _ = try await connection.signal(subject: subject).firstValue() }
    await refuses {
      _ = try await Signal<[UInt8], NATSFailure>([[1]]).publish(on: connection, to: subject).allValues()
    }
    try connection.publish("text".utf8, to: "last")
    await until { seen.count > 0 }
    #expect(seen.entries == ["last"])
  }

  /// A subscription may have wildcards, and a message has one subject.
  @Test(arguments: ["*", ">", "a.*", "*.a", "a.*.b", "a.>", "a..b", ".a", "a."])
  func aMessageHasNoWildcards(subject: String) async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    let bucket = try await connection.bucket("settings")
    let revision = try await bucket.put("1".utf8, for: "a.b")
    func refuses(_ call: () async throws -> Void) async {
      let failure = await #expect(throws: NATSFailure.self) { try await call() }
      #expect(failure?.status == .invalidName)
    }
    await refuses { try connection.publish("text".utf8, to: subject) }
    await refuses { try connection.publish(NATSMessage(subject: "a", replySubject: subject)) }
    await refuses { _ = try await connection.request(NATSMessage(subject: subject)).firstValue() }
    await refuses { _ = try await connection.store(NATSMessage(subject: subject), id: "1").firstValue() }
    await refuses {
      _ = try await Signal<[UInt8], NATSFailure>([[1]]).publish(on: connection, to: subject).allValues()
    }
    await refuses { try await bucket.put("2".utf8, for: subject) }
    await refuses { _ = try await bucket.entry(for: subject) }
    await refuses { try await bucket.delete(subject) }
    await refuses { _ = try await bucket.modify(subject, as: Int.self) { $0 ?? 0 } }
    await refuses { _ = try await bucket.property(subject, initially: 1) }
    await refuses {
      var options = NATSConsumerOptions()
      options.deadLetters = NATSDeadLetters(subject: subject, after: 3)
      _ = try await connection.stream("KV_settings").consumer("workers", options: options)
    }
    await refuses {
      let group = NATSGroup(
        subject, of: connection.stream("NONE"), NATSPartitions("words", count: 1), leases: bucket)
      _ = try await group.signal.firstValue()
    }
    await refuses { _ = try await connection.bucket(subject) }
    await refuses { _ = try await connection.stream(subject, subjects: ["stored"]) }
    #expect(try await bucket.entry(for: "a.b")?.revision == revision)
  }

  /// A wildcard is a whole word.
  @Test func aWordMayHaveTheCharacterOfAWildcard() async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    let seen = Journal<String>()
    connection.signal(subject: "a.*").subscribe(next: { seen.write($0.subject) }, failed: { _ in })
    for subject in ["a.b*", "a.*b", "a.x>y"] { try connection.publish("text".utf8, to: subject) }
    await until { seen.count == 3 }
    #expect(seen.entries == ["a.b*", "a.*b", "a.x>y"])
  }

  @Test func aLineEndInTheValueOfAHeaderIsASpace() async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    let received = Journal<[String: String]>()
    connection.signal(subject: "a").subscribe(next: { received.write($0.headers) }, failed: { _ in })
    try connection.publish(NATSMessage(subject: "a", headers: ["Name": "one\r\nOther: two"]))
    await until { received.count == 1 }
    #expect(received.entries == [["Name": "one  Other: two"]])
  }
}
