import Loopback
import ReactiveCore
import ReactiveNATS
import ReactiveSchedulers
import ReactiveSubjects
import ReactiveTesting
import Testing

struct Order: Codable, Hashable, Sendable {
  var number: Int
  var name = "order"
}

@Suite(.timeLimit(.minutes(5))) struct ConnectionTests {
  @Test func messagesComeInOrder() async throws {
    let server = try await TestServer()
    let (reader, writer) = (try await server.connect(), try await server.connect())
    let texts = Journal<String>()
    let ended = Journal<Void>()
    reader.signal(subject: "numbers.*").take(10_000)
      .subscribe(next: { texts.write("\($0.subject) \($0.text)") }, failed: { _ in }, completed: { ended.write(()) })
    try await reader.flush()
    for number in 0..<10_000 { try writer.publish("\(number)".utf8, to: "numbers.\(number % 3)") }
    await until { ended.count == 1 }
    #expect(texts.entries == (0..<10_000).map { "numbers.\($0 % 3) \($0)" })
  }

  @Test func valuesTravelAsJSONAndBytesAsTheyAre() async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    let (orders, bytes) = (Journal<Order>(), Journal<[UInt8]>())
    connection.signal(subject: "orders").decoded().subscribe(next: { orders.write($0) }, failed: { _ in })
    connection.signal(subject: "bytes").subscribe(next: { bytes.write($0.payload) }, failed: { _ in })
    let sent = (1...3).map { Order(number: $0) }
    let passed = try await Signal<Order, NATSFailure>(sent).publish(on: connection, to: "orders").allValues()
    #expect(passed == sent)
    let raw: [[UInt8]] = [[0, 255, 10], []]
    _ = try await Signal<[UInt8], NATSFailure>(raw).publish(on: connection, to: "bytes").allValues()
    await until { orders.count == 3 && bytes.count == 2 }
    #expect(orders.entries == sent)
    #expect(bytes.entries == raw)
  }

  @Test func headersTravel() async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    let received = Journal<NATSMessage>()
    connection.signal(subject: "a.>").subscribe(next: { received.write($0) }, failed: { _ in })
    let message = NATSMessage(
      subject: "a.b.c", payload: "text".utf8, headers: ["Kind": "new", "Trace": "1"], replySubject: "answers")
    _ = try await Signal<NATSMessage, NATSFailure>([message]).publish(on: connection).allValues()
    await until { received.count == 1 }
    let first = try #require(received.entries.first)
    #expect(first.subject == "a.b.c")
    #expect(first.replySubject == "answers")
    #expect(first.headers == ["Kind": "new", "Trace": "1"])
    #expect(first.header("Kind") == "new")
    #expect(first.header("None") == nil)
    #expect("\(first)" == "a.b.c, 4 bytes")
  }

  @Test func ofAQueueOneSubscriberGetsEachMessage() async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    let journals = [Journal<String>(), Journal<String>()]
    for journal in journals {
      connection.signal(subject: "jobs", queue: "workers").subscribe(
        next: { journal.write($0.text) }, failed: { _ in })
    }
    for number in 0..<200 { try connection.publish("\(number)".utf8, to: "jobs") }
    await until { journals.map(\.count).reduce(0, +) == 200 }
    #expect(Set(journals.flatMap(\.entries)).count == 200)
    #expect(journals.allSatisfy { $0.count > 0 })
  }

  @Test func aRequestGetsItsReply() async throws {
    let server = try await TestServer()
    let (asking, answering) = (try await server.connect(), try await server.connect())
    answering.signal(subject: "double").subscribe(
      next: { request in
        let number = Int(request.text) ?? 0
        if let reply = request.replySubject { try? answering.publish("\(2 * number)".utf8, to: reply) }
      }, failed: { _ in })
    try await answering.flush()
    let replies = try await Signal<Int, NATSFailure>(1...500)
      .flatMap(.ordered(50)) { asking.request(NATSMessage(subject: "double", payload: "\($0)".utf8)) }
      .map { Int($0.text) }.allValues()
    #expect(replies == (1...500).map { 2 * $0 })
  }

  @Test func requestsFailTyped() async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    let alone = await #expect(throws: NATSFailure.self) {
      _ = try await connection.request(NATSMessage(subject: "nothing")).firstValue()
    }
    #expect(alone?.status == .noResponders)
    #expect(alone?.call == "request nothing")
    connection.signal(subject: "silent").subscribe(failed: { _ in }, completed: {})
    let late = await #expect(throws: NATSFailure.self) {
      _ = try await connection.request(NATSMessage(subject: "silent"), within: .milliseconds(20)).firstValue()
    }
    #expect(late?.status == .timedOut)
    #expect(late?.isTransient == true)
  }

  @Test func disposingEndsTheInterest() async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    let subscription = connection.signal(subject: "answers").subscribe(next: { _ in }, failed: { _ in })
    subscription.dispose()
    let alone = await #expect(throws: NATSFailure.self) {
      _ = try await connection.request(NATSMessage(subject: "answers")).firstValue()
    }
    #expect(alone?.status == .noResponders)
  }

  @Test func closingCompletesAndDroppingAbandons() async throws {
    let server = try await TestServer()
    let closed = try await server.connect()
    let completed = Journal<Void>()
    closed.signal(subject: "a").subscribe(failed: { _ in }, completed: { completed.write(()) })
    closed.close()
    await until { completed.count == 1 }
    await until { closed.state == .closed(nil) }
    #expect(throws: NATSFailure.self) { try closed.publish("late".utf8, to: "a") }

    let disposed = Journal<String>()
    var dropped: NATSConnection? = try await server.connect()
    dropped?.signal(subject: "a").on(disposed: { disposed.write("disposed") })
      .subscribe(failed: { _ in disposed.write("failed") }, completed: { disposed.write("completed") })
    dropped = nil
    await until { disposed.count == 1 }
    #expect(disposed.entries == ["disposed"])
    #expect(dropped == nil)
  }

  @Test func noServerIsATypedFailure() async throws {
    let port = try freePorts(1)[0]
    let failure = await #expect(throws: NATSFailure.self) {
      _ = try await NATSConnection.connect(to: ["nats://127.0.0.1:\(port)"])
    }
    #expect(failure?.status == .noServer)
    let malformed = await #expect(throws: NATSFailure.self) { _ = try await NATSConnection.connect(to: ["nats://"]) }
    #expect(malformed != nil)
  }
}
