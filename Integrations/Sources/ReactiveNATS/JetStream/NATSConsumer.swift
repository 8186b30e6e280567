import ReactiveBridging
import ReactiveKernel

/// Says how a ``NATSConsumer`` reads its stream.
public struct NATSConsumerOptions: Sendable {
  /// The subject of the messages, which may have wildcards; all messages if nil.
  public var subject: String?
  /// The place where a new consumer begins. An existing consumer continues.
  public var start = NATSStart.start
  /// The time after which a message without an acknowledgement is delivered again.
  public var redelivery = Duration.seconds(30)
  /// The number of messages that may be delivered and not acknowledged, in all processes together.
  public var unacknowledged = 1_000
  /// The rule for messages that are never acknowledged. If nil, they are delivered again without limit.
  public var deadLetters: NATSDeadLetters?

  /// Makes options for all messages from the start.
  public init() {}
}

/// Says to which subject a message is moved if it was delivered too often.
public struct NATSDeadLetters: Sendable, Hashable {
  /// A subject of a stream.
  public var subject: String
  /// The number of deliveries before the message is moved; at least 1.
  public var deliveries: Int

  /// Makes a rule.
  public init(subject: String, after deliveries: Int) {
    self.subject = subject
    self.deliveries = deliveries
  }
}

/// A position in a ``NATSStream`` that the servers keep. Each message is delivered to one of the reading processes,
/// again and again until it is acknowledged.
///
/// ```
/// let consumer = try await stream.consumer("shipping")
/// consumer.deliveries()
///   .flatMap(.bounded(8)) { delivery in ship(delivery.record).on(completed: { delivery.acknowledge() }) }
///   .subscribe(failed: { print($0) }, completed: {})
/// ```
public struct NATSConsumer: Sendable {
  let stream: NATSStream
  /// The name.
  public let name: String
  let options: NATSConsumerOptions

  /// Sends the messages as deliveries, which the program acknowledges, rejects or discards.
  ///
  ///     delivered 1--2--3-----2--      2 was not acknowledged
  ///     result    1--2--3-----2--
  ///
  /// Runs in a task (C7). The next batch is fetched when there is room downstream (C17), and all messages of the last
  /// batch were sent. If the connection is cut, the signal continues later. If an acknowledgement is lost, its message
  /// comes again. Fails with `notFound` if the stream was deleted, and with `closed` after the last attempt to
  /// reconnect.
  ///
  /// - Parameter batch: the number of messages to fetch at once. They wait in this process until they are sent.
  public func deliveries(batch: Int = 64) -> Signal<NATSDelivery, NATSFailure> {
    read(batch: batch, { $0 }, accepted: { _ in })
  }

  /// Sends the messages, and acknowledges each message when the downstream has accepted it.
  ///
  /// Otherwise it works like ``deliveries(batch:)``. The downstream has accepted a message when its operators have
  /// returned, after they have passed the message on or buffered it. So work that the downstream does before it returns
  /// is done at least once. If a message waits in a buffer when the process ends, it is lost. For work that continues
  /// later, use ``deliveries(batch:)``.
  public func signal(batch: Int = 64) -> Signal<NATSRecord, NATSFailure> {
    read(batch: batch, { $0.record }, accepted: { $0.acknowledge() })
  }

  private func read<Value: Sendable>(
    batch: Int, _ make: @escaping @Sendable (NATSDelivery) -> Value,
    accepted: @escaping @Sendable (NATSDelivery) -> Void
  ) -> Signal<Value, NATSFailure> {
    .generate(over: stream.core) { [self] emitter async throws(NATSFailure) in
      let core = stream.core
      let pull = Pull(core: core, stream: stream.name, consumer: name, batch: batch)
      while !emitter.isDisposed {
        // Also if it exists, because a cluster may have lost it.
        _ = try await stream.makeConsumer(name, options)
        let end = try await PullInbox.with(core, fetchingFrom: pull.subject) { inbox async throws(NATSFailure) in
          try await pull.run(inbox, emitter) { event, emitter async throws(NATSFailure) in
            guard case .record(let record) = event else { return .next }
            let delivery = NATSDelivery(record: record, core: core)
            if let rule = options.deadLetters, record.deliveries > rule.deliveries {
              await delivery.bury(in: rule.subject, of: stream.name, reason: "delivered \(record.deliveries) times")
              return .next
            }
            guard await emitter.send(make(delivery)) else { return .end(.disposed) }
            accepted(delivery)
            return .next
          }
        }
        if case .gone = end { continue }
        return
      }
    }
  }

  /// Deletes the consumer and its position.
  public func delete() async throws(NATSFailure) {
    let _: WireNothing = try await stream.core.call("CONSUMER.DELETE.\(stream.name).\(name)", WireNothing())
  }
}

extension NATSStream {
  /// Makes a consumer, or returns the existing one with this name and these options.
  public func consumer(
    _ name: String, options: NATSConsumerOptions = NATSConsumerOptions()
  ) async throws(NATSFailure) -> NATSConsumer {
    try name.checkName("make the consumer \(name)")
    // Otherwise no message could ever be buried.
    try options.deadLetters?.subject.checkPublishable("bury messages of \(name)")
    _ = try await makeConsumer(name, options)
    return NATSConsumer(stream: self, name: name, options: options)
  }

  fileprivate func makeConsumer(
    _ name: String, _ options: NATSConsumerOptions
  ) async throws(NATSFailure) -> WireConsumerInfo {
    var config = WireConsumerConfig(durable_name: name, deliver_policy: "all", ack_policy: "explicit")
    (config.deliver_policy, config.opt_start_seq, config.opt_start_time) = options.start.wire
    config.ack_wait = options.redelivery.nanoseconds
    config.max_deliver = -1
    config.max_ack_pending = options.unacknowledged
    config.filter_subject = options.subject
    let request = WireConsumerRequest(stream_name: self.name, config: config)
    return try await core.retrying(upTo: nil) { [self] () async throws(NATSFailure) in
      try await core.call("CONSUMER.DURABLE.CREATE.\(self.name).\(name)", request)
    }
  }
}
