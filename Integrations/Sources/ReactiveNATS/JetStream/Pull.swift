import ReactiveBridging

/// Fetches the messages of a consumer in batches, the next one when there is room for it downstream (C17).
struct Pull: Sendable {
  enum End: Sendable {
    /// The subscriber has left.
    case disposed
    /// The server has no such consumer, or none at this moment.
    case gone
    /// All that the subscriber wants was sent.
    case complete
  }

  enum Event: Sendable {
    case record(NATSRecord)
    /// The server says that it has no further message at this moment.
    case idle
  }

  /// The step after an event.
  enum Step: Sendable {
    case next
    case end(End)
  }

  let core: Core
  let stream: String
  let consumer: String
  let batch: Int

  private static let expiry = Duration.seconds(60)
  /// The time between two signs of the server that it still knows the fetch. After more than two without one it is
  /// asked.
  private static let heartbeat = Duration.seconds(1)

  /// The subject of the fetches.
  var subject: String { core.jetStream + "CONSUMER.MSG.NEXT.\(stream).\(consumer)" }

  /// Fetches until the subscriber leaves, the server has no such consumer, or `take` ends it.
  ///
  /// - Parameters:
  ///   - inbox: where the messages come.
  ///   - emitter: waits for room before each fetch.
  ///   - take: takes each event.
  func run<Value: Sendable>(
    _ inbox: PullInbox, _ emitter: borrowing AsyncEmitter<Value>,
    take: (Event, borrowing AsyncEmitter<Value>) async throws(NATSFailure) -> Step
  ) async throws(NATSFailure) -> End {
    let request = NATSMessage(
      subject: subject,
      payload: try NATSCoding.encode(
        WirePull(batch: batch, expires: Pull.expiry.nanoseconds, idle_heartbeat: Pull.heartbeat.nanoseconds)))
    // The number of the last fetch, and the messages that the server still owes for it.
    var (fetch, owed) = (0 as UInt64, 0)
    while true {
      if owed == 0 {
        guard await emitter.waitForRoom() else { return .disposed }
        fetch += 1
        try core.publish(request, reply: inbox.subject(fetch))
        owed = batch
      }
      guard let arrival = await inbox.next(within: Pull.heartbeat * 2.5) else { return .disposed }
      for message in arrival.messages {
        guard let record = NATSRecord(message) else {
          switch meaning(of: message) {
          case .heartbeat: if case .end(let end) = try await take(.idle, emitter) { return end }
          // The end of a fetch that was given up is no reason for another one. Their number would grow with each cut.
          case .endOfFetch: if message.subjectNumber == fetch { owed = 0 }
          case .endOfConsumer: return .gone
          }
          continue
        }
        owed = max(0, owed - 1)
        if case .end(let end) = try await take(.record(record), emitter) { return end }
      }
      if let text = arrival.refusal {
        throw NATSFailure(call: "fetch from \(stream)", status: .refused, text: text)
      }
      if arrival.isOver {
        if let failure = core.loss { throw failure }
        return .complete
      }
      if arrival.isReconnected || arrival.isSilent {
        guard let info = await info() else { return .gone }
        // After a cut the server may still have the fetch, or one of another process, in place of which its silence
        // will be noticed.
        if arrival.isSilent || info.num_waiting == 0 { owed = 0 }
      }
    }
  }

  private enum Meaning {
    case heartbeat
    case endOfFetch
    case endOfConsumer
  }

  /// The meaning of a message without a record.
  private func meaning(of message: ClientMessage) -> Meaning {
    switch message.header("Status") {
    case "100": .heartbeat
    case "503": .endOfConsumer
    case "409" where message.header("Description")?.contains("Consumer") == true: .endOfConsumer
    default: .endOfFetch
    }
  }

  /// The state of the consumer; nil if the server has none, or does not answer.
  func info() async -> WireConsumerInfo? {
    do throws(NATSFailure) {
      return try await core.call("CONSUMER.INFO.\(stream).\(consumer)", WireNothing())
    } catch {
      return nil
    }
  }
}
