import Foundation
import ReactiveBridging
import ReactiveKernel

/// Says where the reading of a ``NATSStream`` begins.
public enum NATSStart: Sendable, Hashable {
  /// At the first stored message.
  case start
  /// At the message with this number, or the first one after it.
  case sequence(UInt64)
  /// At the first message that was stored at this time or later.
  case time(Date)
  /// At the last message of each subject. If the connection is cut before the first later message is stored, a message
  /// that is replaced during the cut does not come.
  case lastOfEachSubject
  /// After the last stored message.
  case now
}

extension NATSStream {
  /// Sends the stored messages from a given place on, and then each later message.
  ///
  ///     stored   1--2--3-----4--
  ///     result       1-2-3---4--
  ///
  /// Each message comes once, in order, even if the connection is cut or servers fail. The reading continues after the
  /// last message that was sent. Runs in a task (C7). Messages are fetched in batches, the next batch when there is
  /// room downstream (C17). So a replay needs the memory of only one batch, even if the stream is long. Fails with
  /// `notFound` if there is no such stream, and with `closed` after the last attempt to reconnect.
  ///
  /// - Parameters:
  ///   - start: the place where to begin.
  ///   - subject: the subject of the messages, which may have wildcards; all messages if nil.
  ///   - batch: the number of messages to fetch at once.
  ///   - completesAtEnd: whether to complete when all stored messages have been sent.
  public func signal(
    from start: NATSStart, subject: String? = nil, batch: Int = 256, completesAtEnd: Bool = false
  ) -> Signal<NATSRecord, NATSFailure> {
    .generate(over: core) { [self] emitter async throws(NATSFailure) in
      var replay = Replay(stream: self, start: start, subject: subject, batch: batch, completesAtEnd: completesAtEnd)
      try await replay.run(into: emitter)
    }
  }
}

/// One reading of a stream.
private struct Replay {
  let stream: NATSStream
  let start: NATSStart
  let subject: String?
  let batch: Int
  let completesAtEnd: Bool
  /// The last message that was sent, or the one before the first.
  private var last: UInt64?
  /// The last message of the stream before the reading, if that began at the last message of each subject.
  private var boundary: UInt64?
  /// The last delivery of the consumer. A gap means that the server lost one.
  private var delivery: UInt64 = 0
  /// The last answer of the server when it had no message for the moment.
  private var idle: WireConsumerInfo?
  /// How many messages were still to come after the last one that came.
  private var pending: UInt64 = .max

  init(stream: NATSStream, start: NATSStart, subject: String?, batch: Int, completesAtEnd: Bool) {
    (self.stream, self.start, self.subject) = (stream, start, subject)
    (self.batch, self.completesAtEnd) = (batch, completesAtEnd)
    if case .sequence(let first) = start, first > 0 { last = first - 1 }
  }

  mutating func run(into emitter: borrowing AsyncEmitter<NATSRecord>) async throws(NATSFailure) {
    while !emitter.isDisposed {
      if start == .lastOfEachSubject, boundary == nil { boundary = try await lastSequence() }
      // The server has to leave out the same messages again, and the reading leaves out the earlier ones.
      let repeatsSubjects = last.map { $0 < boundary ?? 0 } ?? false
      let consumer = try await makeConsumer(repeatsSubjects: repeatsSubjects)
      // Else another consumer after a fault would begin later.
      if start == .now { last = last ?? consumer.delivered.stream_seq }
      if completesAtEnd, consumer.num_pending == 0 { return }
      let pull = Pull(core: stream.core, stream: stream.name, consumer: consumer.name, batch: batch)
      // The consumer is the server's, which deletes it anyway when no fetch has come for some time.
      defer {
        try? stream.core.publish(
          NATSMessage(subject: "\(stream.core.jetStream)CONSUMER.DELETE.\(stream.name).\(consumer.name)"))
      }
      (delivery, idle, pending) = (0, nil, .max)
      // A new inbox, so that no message of the former consumer comes.
      let end = try await PullInbox.with(stream.core, fetchingFrom: pull.subject) { inbox async throws(NATSFailure) in
        try await pull.run(inbox, emitter) { event, emitter async throws(NATSFailure) in
          guard case .record(let record) = event else { return await isAtEnd(pull) ? .end(.complete) : .next }
          guard record.delivery == delivery + 1 else { return .end(.gone) }
          delivery = record.delivery
          // A server that lags behind may begin earlier than requested.
          let isLast = await isLast(record)
          if let last, record.sequence <= last { return isLast ? .end(.complete) : .next }
          // Later messages were stored after the beginning. All of them are sent, also if they have been replaced.
          if let boundary, repeatsSubjects, record.sequence > boundary {
            last = boundary
            return .end(.gone)
          }
          guard await emitter.send(record) else { return .end(.disposed) }
          last = record.sequence
          return isLast ? .end(.complete) : .next
        }
      }
      switch end {
      case .disposed, .complete: return
      case .gone: continue
      }
    }
  }

  /// Whether a message is the last one that is stored, if the reading completes after that.
  private mutating func isLast(_ record: NATSRecord) async -> Bool {
    guard completesAtEnd else { return false }
    let falls = record.pending < pending
    pending = record.pending
    // A server counts messages that were replaced meanwhile too often, and their replacements too late (2.9.10). So the
    // stream is asked.
    if pending == 0, start != .lastOfEachSubject { return true }
    if pending > 0, falls { return false }
    let request = WireGet(next_by_subj: subject ?? ">", seq: record.sequence + 1)
    do throws(NATSFailure) {
      let _: WireNothing = try await stream.core.call("STREAM.MSG.GET.\(stream.name)", request)
      return false
    } catch {
      // Perhaps it may not be asked.
      return error.status == .notFound || (pending == 0 && !error.isTransient)
    }
  }

  /// Whether all stored messages were sent. Asked when the server has none for the moment: the last ones may have been
  /// deleted, and then no message says that it is the last one.
  private mutating func isAtEnd(_ pull: Pull) async -> Bool {
    guard completesAtEnd, let info = await pull.info() else { return false }
    // After messages were deleted the server may count some that it has not. Then it says the same twice.
    defer { idle = info }
    return info.delivered.consumer_seq == delivery && (info.num_pending == 0 || info == idle)
  }

  /// The number of the last stored message.
  private func lastSequence() async throws(NATSFailure) -> UInt64 {
    try await stream.core.retrying(upTo: nil) { [stream] () async throws(NATSFailure) in try await stream.info().last }
  }

  /// Makes a consumer that begins after the last message that was sent. It is forgotten by the server a while after the
  /// last fetch.
  ///
  /// - Parameter repeatsSubjects: whether it begins at the last message of each subject again.
  private func makeConsumer(repeatsSubjects: Bool) async throws(NATSFailure) -> WireConsumerInfo {
    var config = WireConsumerConfig(deliver_policy: "all", ack_policy: "none")
    let begin = repeatsSubjects ? start : last.map { .sequence($0 + 1) } ?? start
    (config.deliver_policy, config.opt_start_seq, config.opt_start_time) = begin.wire
    // The server does not allow this policy without a filter.
    config.filter_subject = subject ?? (begin == .lastOfEachSubject ? ">" : nil)
    config.inactive_threshold = Duration.seconds(60).nanoseconds
    config.num_replicas = 1
    config.mem_storage = true
    let request = WireConsumerRequest(stream_name: stream.name, config: config)
    return try await stream.core.retrying(upTo: nil) { [stream] () async throws(NATSFailure) in
      try await stream.core.call("CONSUMER.CREATE.\(stream.name)", request)
    }
  }
}

extension NATSStart {
  /// The policy, the sequence and the time, as the server names them.
  var wire: (policy: String, sequence: UInt64?, time: String?) {
    switch self {
    case .start: ("all", nil, nil)
    // Zero is no number of a message.
    case .sequence(let number): ("by_start_sequence", max(1, number), nil)
    case .time(let time): ("by_start_time", nil, time.wire)
    case .lastOfEachSubject: ("last_per_subject", nil, nil)
    case .now: ("new", nil, nil)
    }
  }
}

extension Date {
  /// The time as the server takes it, in microseconds, and a little earlier: the time of a message is rounded when it
  /// becomes a `Date`, and the message must not be skipped.
  fileprivate var wire: String {
    let microseconds = (timeIntervalSince1970 * 1_000_000 - 0.5).rounded(.down)
    let seconds = (microseconds / 1_000_000).rounded(.down)
    let fraction = String(Int(microseconds - seconds * 1_000_000))
    let whole = Date(timeIntervalSince1970: seconds).formatted(.iso8601).dropLast()
    return whole + "." + String(repeating: "0", count: 6 - fraction.count) + fraction + "Z"
  }
}
