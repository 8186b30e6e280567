import ReactiveCore
import ReactiveNATS
import ReactiveTesting
import Testing

/// One after the other: two of these tests block a thread of tasks, and there are as few of them as processors.
@Suite(.serialized, .timeLimit(.minutes(5))) struct SlowReaderTests {
  @Test func aSlowReaderFailsWithoutAGap() async throws {
    let server = try await TestServer()
    let (reader, writer) = (try await server.connect(), try await server.connect())
    // The consumer has room for one value, and takes none before the failure.
    var values = reader.signal(subject: "a", waiting: 10).values(buffering: .suspending(1)).makeAsyncIterator()
    try await reader.flush()
    for number in 0..<1_000 { try writer.publish("\(number)".utf8, to: "a") }
    try await writer.flush()
    var texts: [String] = []
    let failure = await #expect(throws: NATSFailure.self) {
      while let message = try await values.next(isolation: nil) {
        texts.append(message.text)
        // The reader becomes slow once it has begun.
        if texts.count == 1 { try await writer.flush() }
      }
    }
    #expect(failure?.status == .slowReader)
    #expect(texts == (0..<texts.count).map(String.init))
  }

  @Test func aReaderIsAlsoSlowByTheBytesThatWait() async throws {
    let server = try await TestServer()
    let (reader, writer) = (try await server.connect(), try await server.connect())
    let (numbers, failures) = (Journal<UInt8>(), Journal<NATSFailure>())
    let gate = Gate()
    reader.signal(subject: "a", waiting: 1_000_000, bytes: 100_000).subscribe(
      next: { message in
        numbers.write(message.payload[0])
        gate.wait()
      }, failed: { failures.write($0) })
    try await reader.flush()
    for number in 0..<UInt8(100) { try writer.publish([UInt8](repeating: number, count: 10_000), to: "a") }
    try await writer.flush()
    try await reader.flush()
    gate.open()
    await until { failures.count == 1 }
    #expect(failures.entries.first?.status == .slowReader)
    // None, if the client has lost one before the task has begun.
    #expect(numbers.count < 100 && numbers.entries == (0..<UInt8(numbers.count)).map { $0 })
  }

  @Test func aBlockedReaderFails() async throws {
    let server = try await TestServer()
    let (reader, writer) = (try await server.connect(), try await server.connect())
    let (texts, failures) = (Journal<String>(), Journal<NATSFailure>())
    let gate = Gate()
    reader.signal(subject: "a", waiting: 10).subscribe(
      next: { message in
        texts.write(message.text)
        gate.wait()
      }, failed: { failures.write($0) })
    try await reader.flush()
    for number in 0..<1_000 { try writer.publish("\(number)".utf8, to: "a") }
    try await writer.flush()
    // The reader's connection has read all when its own ping is answered.
    try await reader.flush()
    gate.open()
    await until { failures.count == 1 }
    #expect(failures.entries.first?.status == .slowReader)
    #expect(texts.entries == (0..<texts.count).map(String.init))
  }
}
