import ReactiveChannel
import ReactiveCore
import ReactiveNATS
import ReactiveProperties
import ReactiveTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct PropertyTests {
  @Test func twoProcessesShareAValue() async throws {
    let server = try await TestServer()
    let (one, other) = (try await server.connect(), try await server.connect())
    let first: NATSProperty<Int> = try await one.bucket("shared").property("volume", initially: 5)
    let second: NATSProperty<Int> = try await other.bucket("shared").property("volume", initially: 9)
    #expect(first.property.value == 5)
    #expect(second.property.value == 5)
    first.property.value = 7
    await until { second.property.value == 7 }
    second.property.value = 8
    await until { first.property.value == 8 }
    #expect(try await first.modify { $0 + 1 } == 9)
    await until { first.property.value == 9 && second.property.value == 9 }
  }

  @Test func itIsBoundBothWays() async throws {
    let server = try await TestServer()
    let (one, other) = (try await server.connect(), try await server.connect())
    let first: NATSProperty<String> = try await one.bucket("shared").property("name", initially: "a")
    let second: NATSProperty<String> = try await other.bucket("shared").property("name", initially: "a")
    let field = Property("")
    let binding = field <-> first.property
    #expect(field.value == "a")
    field.value = "b"
    await until { second.property.value == "b" }
    second.property.value = "c"
    await until { field.value == "c" }
    binding.dispose()
  }

  /// All write at the same time. All end with the same value, which is the stored one.
  @Test func allEndWithTheLastStoredWrite() async throws {
    let server = try await TestServer()
    var connections: [NATSConnection] = []
    var shared: [NATSProperty<Int>] = []
    for _ in 0..<4 {
      let connection = try await server.connect()
      connections.append(connection)
      shared.append(try await connection.bucket("shared").property("number", initially: 0))
    }
    for round in 1...20 {
      await withTaskGroup { group in
        for (place, one) in shared.enumerated() {
          group.addTask { for number in 0..<10 { one.property.value = round * 1_000 + place * 100 + number } }
        }
      }
      await until { shared.allSatisfy { !$0.isStoring } }
      let stored = try #require(
        try await connections[0].bucket("shared").entry(for: "number")?.decoded(as: Int.self))
      await until { shared.allSatisfy { $0.property.value == stored } }
    }
  }

  @Test func writesOutliveAKilledServer() async throws {
    let server = try await TestServer()
    let (one, other) = (try await server.connect(), try await server.connect())
    let first: NATSProperty<Int> = try await one.bucket("shared").property("volume", initially: 1)
    let second: NATSProperty<Int> = try await other.bucket("shared").property("volume", initially: 1)
    server.kill()
    for number in 2...10 { first.property.value = number }
    try await server.start()
    await until { second.property.value == 10 }
    #expect(first.property.value == 10)
  }

  @Test func aValueOfAnotherTypeIsReported() async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    let bucket = try await connection.bucket("shared")
    let shared: NATSProperty<Int> = try await bucket.property("volume", initially: 1)
    let failures = Journal<NATSFailure>()
    shared.failures.subscribe(next: { failures.write($0) })
    try await bucket.put("loud".utf8, for: "volume")
    await until { failures.count == 1 }
    #expect(failures.entries.first?.status == .malformed)
    #expect(shared.property.value == 1)
    try await bucket.put("3".utf8, for: "volume")
    await until { shared.property.value == 3 }
  }
}
