import ReactiveBridging
import ReactiveKernel
import ReactiveSchedulers

/// The reply of a stream that has stored a message.
public struct NATSStored: Sendable, Hashable {
  /// The name of the stream.
  public let stream: String
  /// The number of the message in the stream.
  public let sequence: UInt64
  /// Whether a message with this id was stored before. If so, this message was dropped.
  public let isDuplicate: Bool
}

extension NATSConnection {
  /// Publishes a message for each subscription, and sends the reply of the stream that has stored it.
  ///
  /// If a call with an id fails for a temporary reason, it is repeated with the pauses of the options. That takes at
  /// most 30 s, unless the options have a deadline. The server drops a message if it has already stored a message with
  /// the same id. Without an id the call is not repeated, and fails. If you repeat such a call, the message may be
  /// stored twice.
  ///
  /// - Parameters:
  ///   - message: the message, whose subject must belong to a stream.
  ///   - id: an id that is unique in the stream, within its `deduplication`.
  /// - Returns: a signal that fails with `noResponders` if no stream has the subject.
  public func store(_ message: NATSMessage, id: String? = nil) -> Signal<NATSStored, NATSFailure> {
    core.store(message, id: id)
  }
}

extension Signal where Value == NATSMessage, Failure == NATSFailure {
  /// Publishes each message to the stream that has its subject, and sends the replies, in order.
  ///
  ///     self   --1--2----3--|
  ///     stored ----1--2----3|
  ///
  /// If a message fails, the result fails, after the replies to the messages before it. Later messages may have been
  /// stored. If a call is repeated, later messages may be stored before its message. A limit of 1 keeps the order in
  /// every case. Delivers in a task (C7).
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
  ///
  /// - Parameters:
  ///   - connection: the connection.
  ///   - limit: the largest number of messages without a reply; at least 1. At this limit, a source that is able to
  ///     wait sends no further message (C17).
  ///   - id: makes the id of a message, on the sending thread; see ``NATSConnection/store(_:id:)``.
  public func store(
    on connection: NATSConnection, inFlight limit: Int = 256, id: (@Sendable (NATSMessage) -> String)? = nil
  ) -> Signal<NATSStored, NATSFailure> {
    let core = connection.core
    return .attaching { downstream in Storing(core, downstream, limit: max(1, limit)).attach(self, to: downstream, id) }
  }
}

extension Core {
  /// Stores a message, and repeats the call if it has an id.
  func store(_ message: NATSMessage, id: String?) -> Signal<NATSStored, NATSFailure> {
    let once = storeOnce(message, id: id)
    return id == nil ? once : once.retry(storePolicy, on: options.scheduler)
  }

  /// The pauses between calls that store one message.
  var storePolicy: RetryPolicy<NATSFailure> { retryPolicy(upTo: .seconds(30)) }

  /// Stores a message by one request.
  func storeOnce(_ message: NATSMessage, id: String?) -> Signal<NATSStored, NATSFailure> {
    .attaching { [self] downstream in
      let remove = request("store", message, id: id, within: nil) { result in
        do throws(NATSFailure) {
          let stored = try NATSStored(try result.get(), "store \(message.subject)")
          downstream.next(stored)
          downstream.terminal(.completed)
        } catch {
          downstream.terminal(.failed(error))
        }
      }
      if let remove { downstream.add { remove() } }
    }
  }
}

extension NATSStored {
  /// Reads the reply of a stream.
  init(_ reply: NATSMessage, _ call: @autoclosure () -> String) throws(NATSFailure) {
    if let stored = reply.withPayload({ NATSStored(reading: $0) }) {
      self = stored
      return
    }
    let reply: WireReply<WireStored> = try reply.decoded()
    if let error = reply.error { throw error.failure(of: call()) }
    guard let stored = reply.body else { throw NATSFailure(call: call(), status: .malformed, text: "no body") }
    self.init(stream: stored.stream, sequence: stored.seq, isDuplicate: stored.duplicate ?? false)
  }

  /// Reads the usual reply, `{"stream":"ORDERS", "seq":17}`; nil if it is another one.
  ///
  /// A JSON decoder takes longer for it than the server for the whole request.
  private init?(reading bytes: UnsafeRawBufferPointer) {
    var reader = bytes[...]
    guard reader.skip("{\"stream\":\""), let end = reader.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    stream = String(decoding: reader[..<end], as: UTF8.self)
    reader = reader[(end + 1)...]
    guard reader.skip(","), reader.skip("\"seq\":") else { return nil }
    var number: UInt64 = 0
    while let digit = reader.first, digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") {
      number = number &* 10 &+ UInt64(digit - UInt8(ascii: "0"))
      reader = reader.dropFirst()
    }
    guard reader.elementsEqual("}".utf8) else { return nil }
    (sequence, isDuplicate) = (number, false)
  }
}

extension Slice<UnsafeRawBufferPointer> {
  /// Skips spaces and a word; false if another one follows.
  fileprivate mutating func skip(_ word: StaticString) -> Bool {
    while first == UInt8(ascii: " ") { self = dropFirst() }
    let isNext = word.withUTF8Buffer { starts(with: $0) }
    if isNext { self = dropFirst(word.utf8CodeUnitCount) }
    return isNext
  }
}
