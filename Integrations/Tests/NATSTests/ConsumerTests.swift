import ReactiveCore
import ReactiveNATS
import ReactiveTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct ConsumerTests {
  private func fill(_ connection: NATSConnection, _ numbers: ClosedRange<Int>) async throws -> NATSStream {
    let stream = try await connection.stream("JOBS", subjects: ["jobs.>"])
    let messages = numbers.map { NATSMessage(subject: "jobs.a", payload: "\($0)".utf8) }
    _ = try await Signal<NATSMessage, NATSFailure>(messages).store(on: connection).allValues()
    return stream
  }

  @Test func whatWasAcceptedDoesNotComeAgain() async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    let stream = try await fill(connection, 1...100)
    let consumer = try await stream.consumer("workers")
    let first = try await consumer.signal(batch: 10).take(40).allValues()
    #expect(first.map(\.sequence) == Array(1...40))
    // Forty were accepted. The rest of the last batch was not, and comes after the redelivery time or by a rejection,
    // here from a new consumer.
    let second = try await stream.consumer("others").signal().take(100).allValues()
    #expect(second.map(\.sequence) == Array(1...100))
  }

  @Test func whatWasNotAcknowledgedComesAgain() async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    let stream = try await fill(connection, 1...3)
    var options = NATSConsumerOptions()
    options.redelivery = .milliseconds(200)
    let consumer = try await stream.consumer("workers", options: options)
    let taken = Journal<String>()
    let subscription = consumer.deliveries().subscribe(
      next: { delivery in
        taken.write("\(delivery.message.text) \(delivery.record.deliveries)")
        if delivery.message.text != "2" || delivery.record.deliveries == 2 { delivery.acknowledge() }
      }, failed: { taken.write("\($0)") })
    // The others may come again too, if the machine is too busy for their acknowledgements.
    await until { taken.entries.contains("2 2") }
    #expect(taken.entries.prefix(3) == ["1 1", "2 1", "3 1"])
    subscription.dispose()
  }

  @Test func aRejectedMessageComesAgainAtOnce() async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    let stream = try await fill(connection, 1...1)
    let consumer = try await stream.consumer("workers")
    let taken = Journal<Int>()
    let subscription = consumer.deliveries().subscribe(
      next: { delivery in
        taken.write(delivery.record.deliveries)
        switch delivery.record.deliveries {
        case 1: delivery.reject()
        case 2: delivery.reject(after: .milliseconds(10))
        default: delivery.acknowledge()
        }
      }, failed: { _ in })
    await until { taken.count == 3 }
    #expect(taken.entries == [1, 2, 3])
    subscription.dispose()
  }

  @Test func afterSomeDeliveriesAMessageIsADeadLetter() async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    let stream = try await fill(connection, 1...5)
    let dead = try await connection.stream("DEAD", subjects: ["dead.>"])
    var options = NATSConsumerOptions()
    options.deadLetters = NATSDeadLetters(subject: "dead.jobs", after: 3)
    let consumer = try await stream.consumer("workers", options: options)
    let taken = Journal<String>()
    let subscription = consumer.deliveries().subscribe(
      next: { delivery in
        taken.write(delivery.message.text)
        if delivery.message.text == "3" { delivery.reject() } else { delivery.acknowledge() }
      }, failed: { _ in })
    let letter = try #require(try await dead.signal(from: .start).firstValue()).message
    #expect(letter.text == "3")
    #expect(letter.subject == "dead.jobs")
    #expect(letter.header("Dead-Stream") == "JOBS")
    #expect(letter.header("Dead-Sequence") == "3")
    #expect(letter.header("Dead-Subject") == "jobs.a")
    #expect(taken.entries.filter { $0 == "3" }.count == 3)
    #expect(taken.entries.filter { $0 != "3" } == ["1", "2", "4", "5"])
    subscription.dispose()
  }

  /// The headers of a message may be commands for the server that stores its copy.
  @Test func aDeadLetterCommandsNothing() async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    let stream = try await connection.stream("JOBS", subjects: ["jobs.>"])
    let dead = try await connection.stream("DEAD", subjects: ["dead.>"])
    let headers = [
      "Nats-Expected-Stream": "JOBS", "Nats-Expected-Last-Sequence": "0", "Nats-Msg-Id": "first", "Kind": "new",
    ]
    _ = try await connection.store(NATSMessage(subject: "jobs.a", headers: headers)).firstValue()
    let delivery = try #require(try await stream.consumer("workers").deliveries().firstValue())
    #expect(await delivery.bury(in: "dead.jobs", of: "JOBS", reason: "a test"))
    let letter = try #require(try await dead.signal(from: .start).firstValue()).message
    #expect(letter.header("Kind") == "new")
    #expect(letter.header("Nats-Msg-Id") == "dead.JOBS.1")
    #expect(letter.header("Nats-Expected-Stream") == nil)
  }

  @Test func aConfirmedAcknowledgementIsKept() async throws {
    let server = try await TestServer()
    let connection = try await server.connect()
    let stream = try await fill(connection, 1...2)
    var options = NATSConsumerOptions()
    options.redelivery = .milliseconds(100)
    let consumer = try await stream.consumer("workers", options: options)
    let delivery = try #require(try await consumer.deliveries(batch: 1).firstValue())
    try await delivery.acknowledged()
    let next = try #require(try await consumer.deliveries(batch: 1).firstValue())
    #expect(next.message.text == "2")
    next.discard()
  }

  /// The number of messages that were not delivered, and of unacknowledged ones.
  private struct Progress: Decodable, Equatable {
    var num_pending: Int
    var num_ack_pending: Int
  }

  /// The server dies while several readers share the work. Each message is taken at least once; a single server that is
  /// killed forgets some confirmations.
  @Test func aKilledServerLosesNothing() async throws {
    let server = try await TestServer()
    let writer = try await server.connect()
    let stream = try await fill(writer, 1...1_000)
    var options = NATSConsumerOptions()
    options.redelivery = .milliseconds(500)
    let (taken, confirmed) = (Journal<Int>(), Journal<Int>())
    var subscriptions: [Subscription] = []
    for _ in 0..<3 {
      let connection = try await server.connect()
      let consumer = try await connection.stream(stream.name).consumer("workers", options: options)
      subscriptions.append(
        consumer.deliveries(batch: 10)
          .flatMap(.bounded(4)) { delivery in
            .task { () async throws(NATSFailure) in
              let number = Int(delivery.message.text) ?? 0
              taken.write(number)
              do throws(NATSFailure) {
                try await delivery.acknowledged()
                confirmed.write(number)
              } catch {
                // It comes again.
                guard error.isTransient else { throw error }
              }
            }
          }
          .retry(3)
          .subscribe(failed: { _ in }, completed: {}))
      // The connection lives as long as the subscription.
      subscriptions.last?.add { withExtendedLifetime(connection) {} }
    }
    for round in 1...2 {
      await until { confirmed.count > round * 250 }
      server.kill()
      try await server.start()
    }
    // Not until all are confirmed: a server may keep an acknowledgement and die before it confirms that.
    await until {
      let info = NATSMessage(subject: "$JS.API.CONSUMER.INFO.\(stream.name).workers")
      guard let progress: Progress = try? await writer.request(info).firstValue()?.decoded() else { return false }
      return progress == Progress(num_pending: 0, num_ack_pending: 0)
    }
    #expect(Set(taken.entries) == Set(1...1_000))
    for subscription in subscriptions { subscription.dispose() }
  }
}
