import ReactiveCore
import ReactiveNATS
import ReactiveSubjects
import ReactiveTesting
import Testing

/// A server that does not permit all subjects to a user.
@Suite(.timeLimit(.minutes(5))) struct PermissionTests {
  private let server: TestServer
  private let open: NATSConnection
  private let connection: NATSConnection

  init() async throws {
    server = try await TestServer(
      configuration: """
        no_auth_user: open
        authorization {
          users = [
            { user: open, password: word }
            {
              user: limited, password: word
              permissions: {
                publish: { deny: ["Secret.>", "$JS.API.STREAM.CREATE.*", "$JS.API.CONSUMER.MSG.NEXT.>"] }
                subscribe: { deny: ["Hidden.>"] }
              }
            }
            { user: deaf, password: word, permissions: { subscribe: { deny: ["_INBOX.>"] } } }
          ]
        }
        """)
    open = try await server.connect()
    connection = try await server.connect { $0.credentials = .user("limited", password: "word") }
  }

  private func isNamed(_ failure: NATSFailure?, _ subject: String) -> Bool {
    failure?.status == .refused && failure?.text.contains("\"\(subject)\"") == true
  }

  @Test func aSubjectThatMustNotBeReadFails() async throws {
    let (failures, refusals) = (Journal<NATSFailure>(), Journal<NATSFailure>())
    connection.refusals.subscribe(next: { refusals.write($0) })
    connection.signal(subject: "Hidden.a").subscribe(failed: { failures.write($0) }, completed: {})
    await until { failures.count == 1 && refusals.count == 1 }
    #expect(isNamed(failures.entries.first, "Hidden.a") && isNamed(refusals.entries.first, "Hidden.a"))
    #expect(connection.state == .connected(server.address))
  }

  /// The client keeps the text of the last report only.
  @Test func eachOfManyAtOnceFailsAndTheOthersGoOn() async throws {
    let (failures, texts) = (Journal<NATSFailure>(), Journal<String>())
    for number in 0..<20 {
      let isQueue = number % 4 < 2
      let subject = "\(number % 2 == 0 ? "Hidden" : "free").\(number)"
      connection.signal(subject: subject, queue: isQueue ? "queue" : nil)
        .subscribe(next: { texts.write($0.text) }, failed: { failures.write($0) })
    }
    await until { failures.count == 10 }
    try await connection.flush()
    for number in 0..<20 { try open.publish("\(number)".utf8, to: "free.\(number)") }
    await until { texts.count == 10 }
    #expect(Set(failures.entries.map(\.call)) == Set((0..<10).map { "read Hidden.\($0 * 2)" }))
    #expect(failures.entries.allSatisfy { $0.status == .refused })
    #expect(Set(texts.entries) == Set((0..<10).map { "\($0 * 2 + 1)" }))
  }

  @Test func publishingFailsAfterTheReport() async throws {
    let (failures, refusals) = (Journal<NATSFailure>(), Journal<NATSFailure>())
    connection.refusals.subscribe(next: { refusals.write($0) })
    let (values, texts) = (Subject<[UInt8], NATSFailure>(), Subject<String, NATSFailure>())
    values.signal.publish(on: connection, to: "Secret.a").subscribe(failed: { failures.write($0) }, completed: {})
    texts.signal.publish(on: connection, to: "Secret.b").subscribe(failed: { failures.write($0) }, completed: {})
    await until {
      values.send([1])
      return failures.count == 1
    }
    texts.send("one")
    await until { refusals.entries.contains { isNamed($0, "Secret.b") } }
    // The report comes before the completion.
    await until {
      texts.complete()
      return failures.count == 2
    }
    #expect(isNamed(failures.entries.first, "Secret.a") && isNamed(failures.entries.last, "Secret.b"))
    try connection.publish("one".utf8, to: "Secret.c")
    await until { refusals.entries.contains { isNamed($0, "Secret.c") } }
  }

  @Test func requestsFailAtOnce() async throws {
    let request = await #expect(throws: NATSFailure.self) {
      _ = try await connection.request(NATSMessage(subject: "Secret.a"), within: .seconds(600)).firstValue()
    }
    #expect(isNamed(request, "Secret.a"))
    let stream = await #expect(throws: NATSFailure.self) {
      _ = try await connection.stream("NUMBERS", subjects: ["numbers"])
    }
    #expect(stream?.status == .refused)
    _ = try await open.stream("SECRETS", subjects: ["Secret.*"])
    let stored = await #expect(throws: NATSFailure.self) {
      _ = try await connection.store(NATSMessage(subject: "Secret.b"), id: "1").firstValue()
    }
    #expect(isNamed(stored, "Secret.b"))
  }

  @Test func aReadingThatMustNotFetchFails() async throws {
    _ = try await open.stream("NUMBERS", subjects: ["numbers"])
    let failure = await #expect(throws: NATSFailure.self) {
      _ = try await connection.stream("NUMBERS").signal(from: .start).firstValue()
    }
    #expect(failure?.status == .refused)
    let consumer = try await connection.stream("NUMBERS").consumer("reader")
    let other = await #expect(throws: NATSFailure.self) { _ = try await consumer.signal().firstValue() }
    #expect(other?.status == .refused)
  }

  @Test func requestsWithoutRepliesFail() async throws {
    open.signal(subject: "echo").subscribe(
      next: { [open] in try? open.publish($0.payload, to: $0.replySubject ?? "") }, failed: { _ in })
    try await open.flush()
    let deaf = try await server.connect { $0.credentials = .user("deaf", password: "word") }
    for _ in 0..<3 {
      let failure = await #expect(throws: NATSFailure.self) {
        _ = try await deaf.request(NATSMessage(subject: "echo"), within: .seconds(600)).firstValue()
      }
      #expect(failure?.status == .refused)
    }
  }
}
