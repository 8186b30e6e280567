import Foundation
import ReactiveCore
import ReactiveNATS
import ReactiveSchedulers
import ReactiveTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct StreamTests {
  @Test func aStreamIsReadFromEachPlace() async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    let stream = try await connection.stream("NUMBERS", subjects: ["numbers.>"])
    try await store(1...600, on: connection)
    let all = try await stream.signal(from: .start, batch: 100, completesAtEnd: true).allValues()
    #expect(all.map(\.message.text) == (1...600).map(String.init))
    #expect(all.map(\.sequence) == Array(1...600))
    let late = try await stream.signal(from: .sequence(500), completesAtEnd: true).allValues()
    #expect(late.map(\.sequence) == Array(500...600))
    let time = all[299].time
    let timed = try await stream.signal(from: .time(time), completesAtEnd: true).allValues()
    #expect(timed.last?.sequence == 600)
    #expect(timed.first.map { $0.time >= time.addingTimeInterval(-0.001) } == true)
    let odd = try await stream.signal(from: .start, subject: "numbers.1", completesAtEnd: true).allValues()
    #expect(odd.map(\.sequence) == stride(from: 1, through: 600, by: 2).map(UInt64.init))
    let last = try await stream.signal(from: .lastOfEachSubject, completesAtEnd: true).allValues()
    #expect(last.map(\.sequence) == [599, 600])
    let info = try await stream.info()
    #expect([info.count, info.first, info.last] == [600, 1, 600])
    let none = try await stream.signal(from: .sequence(601), completesAtEnd: true).allValues()
    #expect(none.isEmpty)
  }

  @Test func aReplayContinuesWithLaterMessages() async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    let stream = try await connection.stream("NUMBERS", subjects: ["numbers.>"])
    try await store(1...10, on: connection)
    let read = Task { try await stream.signal(from: .start).take(20).allValues() }
    try await store(11...20, on: connection)
    #expect(try await read.value.map(\.sequence) == Array(1...20))
  }

  @Test func idsMakeTwoMessagesOne() async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    let stream = try await connection.stream("NUMBERS", subjects: ["numbers.>"])
    let messages = [1, 2, 1, 3, 2].map { NATSMessage(subject: "numbers.a", payload: "\($0)".utf8) }
    let stored = try await Signal<NATSMessage, NATSFailure>(messages).store(on: connection) { $0.text }.allValues()
    #expect(stored.map(\.isDuplicate) == [false, false, true, false, true])
    #expect(stored.map(\.sequence) == [1, 2, 1, 3, 2])
    #expect(stored.first?.stream == "NUMBERS")
    #expect(try await stream.info().count == 3)
  }

  @Test func failuresAreTyped() async throws {
    let server = try await TestServer()
    let connection = try await server.connect { $0.reconnecting.deadline = .milliseconds(100) }
    let missing = await #expect(throws: NATSFailure.self) { _ = try await connection.stream("NONE").info() }
    #expect(missing?.status == .notFound)
    let unread = await #expect(throws: NATSFailure.self) {
      _ = try await connection.stream("NONE").signal(from: .start).firstValue()
    }
    #expect(unread?.status == .notFound)
    let unstored = await #expect(throws: NATSFailure.self) {
      _ = try await connection.store(NATSMessage(subject: "none")).firstValue()
    }
    #expect(unstored?.status == .noResponders)
    _ = try await connection.stream("A", subjects: ["a"])
    await #expect(throws: NATSFailure.self) { _ = try await connection.stream("B", subjects: ["a"]) }
  }

  @Test func theNextBatchWaitsForRoom() async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    let stream = try await connection.stream("NUMBERS", subjects: ["numbers.>"])
    try await store(1...100, on: connection)
    let fetches = Journal<String>()
    let watcher = try await server.connect()
    watcher.signal(subject: "$JS.API.CONSUMER.MSG.NEXT.>").subscribe(
      next: { fetches.write($0.subject) }, failed: { _ in })
    try await watcher.flush()
    var values = stream.signal(from: .start, batch: 10).values(buffering: .suspending(1)).makeAsyncIterator()
    var sequences: [UInt64] = []
    // The first batch is in this process now. It has ten messages, so no other one is fetched before they are taken.
    for _ in 1...5 { sequences.append(try #require(try await values.next(isolation: nil)).sequence) }
    try await connection.flush()
    try await watcher.flush()
    // The watcher delivers in a task of its own.
    await until { fetches.count > 0 }
    #expect(fetches.count == 1)
    for _ in 6...100 { sequences.append(try #require(try await values.next(isolation: nil)).sequence) }
    #expect(sequences == Array(1...100))
    try await connection.flush()
    try await watcher.flush()
    #expect(fetches.count <= 11)
  }

  /// The server dies while messages are stored and while they are read. Each one that was acknowledged is read once.
  @Test func aKilledServerLosesAndRepeatsNothing() async throws {
    let server = try await TestServer()
    let (writer, reader) = (try await server.connect(), try await server.connect())
    let stream = try await reader.stream("NUMBERS", subjects: ["numbers.>"])
    let (stored, read) = (Journal<UInt64>(), Journal<NATSRecord>())
    let failures = Journal<NATSFailure>()
    let reading = stream.signal(from: .start, batch: 16).subscribe(
      next: { read.write($0) }, failed: { failures.write($0) })
    let messages = (1...2_000).map { NATSMessage(subject: "numbers.a", payload: "\($0)".utf8) }
    let writing = Task {
      try await Signal<NATSMessage, NATSFailure>(messages).store(on: writer, inFlight: 20) { $0.text }
        .on(next: { stored.write($0.sequence) }).allValues()
    }
    for round in 1...3 {
      await until { stored.count >= round * 400 && read.count > round * 100 }
      server.kill()
      try await server.start()
    }
    _ = try await writing.value
    await until { read.count >= 2_000 || failures.count > 0 }
    #expect(failures.entries.isEmpty)
    #expect(read.entries.map(\.sequence) == Array(1...2_000))
    #expect(Set(read.entries.map(\.message.text)) == Set((1...2_000).map(String.init)))
    reading.dispose()
  }

  private func store(_ numbers: ClosedRange<Int>, on connection: NATSConnection) async throws {
    let messages = numbers.map { NATSMessage(subject: "numbers.\($0 % 2)", payload: "\($0)".utf8) }
    _ = try await Signal<NATSMessage, NATSFailure>(messages).store(on: connection).allValues()
  }
}
