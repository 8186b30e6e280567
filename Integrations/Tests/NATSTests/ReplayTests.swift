import Foundation
import ReactiveCore
import ReactiveNATS
import ReactiveTesting
import Testing

/// A replay at its edges: before its first message, when the last ones are deleted, and when its connection ends.
@Suite(.timeLimit(.minutes(5))) struct ReplayTests {
  private let server: TestServer
  private let direct: NATSConnection
  private let stream: NATSStream

  init() async throws {
    server = try await TestServer()
    direct = try await server.connect()
    stream = try await direct.stream("NUMBERS", subjects: ["numbers"])
  }

  private func store(_ numbers: ClosedRange<Int>) async throws {
    let messages = numbers.map { NATSMessage(subject: "numbers", payload: "\($0)".utf8) }
    _ = try await Signal<NATSMessage, NATSFailure>(messages).store(on: direct).allValues()
  }

  private struct Names: Decodable { var consumers: [String]? }

  private func consumers(of stream: String = "NUMBERS") async throws -> [String] {
    let reply = try await direct.request(NATSMessage(subject: "$JS.API.CONSUMER.NAMES.\(stream)", payload: "{}".utf8))
      .firstValue()
    let names: Names? = try reply?.decoded()
    return names?.consumers ?? []
  }

  /// Nothing has come when the server forgets the reading. Messages that are stored meanwhile are later than the
  /// beginning.
  @Test func fromNowMeansFromTheSubscription() async throws {
    try await store(1...3)
    let proxy = try Proxy(to: server.port)
    var options = NATSOptions()
    options.reconnecting.backoff = .constant(.milliseconds(10))
    options.requestTimeout = .seconds(60)
    let connection = try await NATSConnection.connect(to: [proxy.address], options: options)
    let texts = Journal<String>()
    connection.stream("NUMBERS").signal(from: .now).subscribe(next: { texts.write($0.message.text) }, failed: { _ in })
    try await until { try await consumers().count == 1 }
    try await connection.flush()
    proxy.cut()
    for name in try await consumers() {
      _ = try await direct.request(NATSMessage(subject: "$JS.API.CONSUMER.DELETE.NUMBERS.\(name)")).firstValue()
    }
    try await store(4...5)
    proxy.mend()
    await until { texts.count == 2 }
    #expect(texts.entries == ["4", "5"])
  }

  /// The server forgets the reading in the middle of the last messages.
  @Test func theLastOfEachSubjectStayTheOnlyOnesAfterACut() async throws {
    _ = try await direct.stream("KEYS", subjects: ["keys.*"])
    func store(_ texts: [String]) async throws {
      let messages = texts.map { NATSMessage(subject: "keys.\($0.prefix(1))", payload: $0.utf8) }
      _ = try await Signal<NATSMessage, NATSFailure>(messages).store(on: direct).allValues()
    }
    try await store(["a1", "b2", "c3", "d4", "c5", "c6", "d7", "e8"])
    let proxy = try Proxy(to: server.port)
    var options = NATSOptions()
    options.reconnecting.backoff = .constant(.milliseconds(10))
    options.requestTimeout = .seconds(60)
    let connection = try await NATSConnection.connect(to: [proxy.address], options: options)
    var values = connection.stream("KEYS").signal(from: .lastOfEachSubject, batch: 1).values(buffering: .suspending(1))
      .makeAsyncIterator()
    var texts = [try await values.next(isolation: nil)?.message.text]
    proxy.cut()
    for name in try await consumers(of: "KEYS") {
      _ = try await direct.request(NATSMessage(subject: "$JS.API.CONSUMER.DELETE.KEYS.\(name)")).firstValue()
    }
    try await store(["e9", "f10", "f11"])
    proxy.mend()
    for _ in 1...6 { texts.append(try await values.next(isolation: nil)?.message.text) }
    #expect(texts == ["a1", "b2", "c6", "d7", "e9", "f10", "f11"])
  }

  /// No message says that it is the last one.
  @Test func itCompletesIfTheLastMessagesAreDeleted() async throws {
    try await store(1...100)
    var values = stream.signal(from: .start, batch: 10, completesAtEnd: true).values(buffering: .suspending(1))
      .makeAsyncIterator()
    var count = 0
    for _ in 1...5 where try await values.next(isolation: nil) != nil { count += 1 }
    _ = try await direct.request(NATSMessage(subject: "$JS.API.STREAM.PURGE.NUMBERS", payload: "{}".utf8)).firstValue()
    while try await values.next(isolation: nil) != nil { count += 1 }
    #expect((5...20).contains(count))
  }

  @Test func theTimeOfAMessageIsAPlaceBeforeIt() async throws {
    try await store(1...100)
    let records = try await stream.signal(from: .start, completesAtEnd: true).allValues()
    for record in records {
      let first = try await stream.signal(from: .time(record.time), completesAtEnd: true).firstValue()
      // Perhaps an earlier one of the same microsecond.
      #expect(first.map { $0.sequence <= record.sequence && record.sequence - $0.sequence < 10 } == true)
    }
  }

  @Test func closingCompletesAndDroppingAbandons() async throws {
    try await store(1...3)
    for isClosed in [true, false] {
      let (arrived, ends) = (Journal<String>(), Journal<String>())
      var connection: NATSConnection? = try await server.connect()
      let stream = try #require(connection?.stream("NUMBERS"))
      let consumer = try await stream.consumer("consumer \(isClosed)".replacing(" ", with: "-"))
      let bucket = try #require(try await connection?.bucket("settings"))
      try await bucket.put("value".utf8, for: "key")
      func read<Value: Sendable>(_ name: String, _ signal: Signal<Value, NATSFailure>) {
        signal.on(disposed: { ends.write("\(name) disposed") }).subscribe(
          next: { _ in arrived.write(name) }, failed: { ends.write("\(name) \($0)") },
          completed: { ends.write("\(name) completed") })
      }
      read("stream", stream.signal(from: .start))
      read("consumer", consumer.signal())
      read("deliveries", consumer.deliveries())
      read("watch", bucket.watch())
      await until { Set(arrived.entries).isSuperset(of: ["stream", "watch"]) && arrived.count >= 7 }
      if isClosed { connection?.close() } else { connection = nil }
      let names = ["stream", "consumer", "deliveries", "watch"]
      await until { ends.count >= 4 }
      #expect(Set(ends.entries) == Set(names.map { "\($0) \(isClosed ? "completed" : "disposed")" }))
      #expect((connection == nil) == !isClosed)
    }
  }

  @Test func droppingFailsTheRequestsInFlight() async throws {
    let seen = Journal<Void>()
    direct.signal(subject: "silent").subscribe(next: { _ in seen.write(()) }, failed: { _ in })
    try await direct.flush()
    var connection: NATSConnection? = try await server.connect()
    let failures = Journal<NATSFailure>()
    let request = connection?.request(NATSMessage(subject: "silent"), within: .seconds(600))
      .subscribe(failed: { failures.write($0) }, completed: {})
    await until { seen.count == 1 }
    connection = nil
    await until { failures.count == 1 }
    #expect(failures.entries.first?.status == .closed)
    #expect(connection == nil && request?.isDisposed == true)
  }
}
