import ReactiveBridging
import ReactiveKernel

/// How a ``NATSConsumer`` reads its stream.
public struct NATSConsumerOptions: Sendable {
  /// Only messages of this subject, which may have wildcards; all if nil.
  public var subject: String?
  /// Where a new consumer begins. One that exists continues.
  public var start = NATSStart.start
  /// After how long a message that was not acknowledged is delivered again.
  public var redelivery = Duration.seconds(30)
  /// The number of messages that may be delivered and not acknowledged, in all processes together.
  public var unacknowledged = 1_000
  /// Where messages go that nothing acknowledges; they are delivered again without end if nil.
  public var deadLetters: NATSDeadLetters?

  /// All messages from the start.
  public init() {}
}

/// Where messages go that were delivered too often.
public struct NATSDeadLetters: Sendable, Hashable {
  /// A subject of a stream.
  public var subject: String
  /// The number of deliveries before; at least one.
  public var deliveries: Int

  /// Makes a rule.
  public init(subject: String, after deliveries: Int) {
    self.subject = subject
    self.deliveries = deliveries
  }
}

/// A position in a ``NATSStream``, which the servers keep: each message is delivered to one of the processes that read
/// from it, until it is acknowledged.
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

  /// The messages, each with the acknowledgements from which the program chooses one.
  ///
  ///     delivered 1--2--3-----2--      2 was not acknowledged
  ///     result    1--2--3-----2--
  ///
  /// Runs in a task (C7). The next batch is fetched when there is room downstream (C17), and all messages of the last
  /// one were sent. Continues after a cut connection. A message whose acknowledgement was lost comes again. Fails with
  /// `notFound` if the stream was deleted, and with `closed` after the last attempt to reconnect.
  ///
  /// - Parameter batch: the number of messages to fetch at once, which wait in this process meanwhile.
  public func deliveries(batch: Int = 64) -> Signal<NATSDelivery, NATSFailure> {
    read(batch: batch, { $0 }, accepted: { _ in })
  }

  /// The messages, each acknowledged when the downstream has accepted it.
  ///
  /// It has accepted a message when the operators have returned: they have passed the value on, or it waits in their
  /// buffer. So work that is done downstream before they return is done at least once, and a message that waits in a
  /// buffer when the process ends is lost. For work that takes longer see ``deliveries(batch:)``. Otherwise as that.
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
