import CNATS
import Dispatch
import Guarding

/// A connection of the C client, closed and destroyed with this object.
///
/// Its functions may be called by any thread. They throw after ``close()``.
final class Client: @unchecked Sendable {
  // Unchecked because the C client locks the connection in each call, and the pointer does not change.
  private let connection: OpaquePointer
  private let eventsNumber: UInt
  private let ended: EndedSubscriptions
  private let order = ClientOrder()
  /// The receivers of subscriptions that had ended before their end could be observed.
  private let orphans = Guarded<[ClientReceiver]>([])

  /// Connects, and blocks the thread until then.
  ///
  /// - Parameter sendsAtOnce: whether each message is sent at once, and only to these servers. Otherwise the client
  ///   sends the messages of each millisecond together.
  init(
    to servers: [String], _ options: NATSOptions, events: ClientEvents, sendsAtOnce: Bool = false
  ) throws(NATSFailure) {
    let call = "connect to \(servers.joined(separator: ", "))"
    var pointer: OpaquePointer?
    try check(natsOptions_Create(&pointer), call)
    guard let pointer else { throw NATSFailure(call, NATS_NO_MEMORY) }
    defer { natsOptions_Destroy(pointer) }
    let number = events.register()
    do throws(NATSFailure) {
      try options.apply(to: pointer, servers)
      if sendsAtOnce {
        try check(natsOptions_SetSendAsap(pointer, true), call)
        try check(natsOptions_SetIgnoreDiscoveredServers(pointer, true), call)
      }
      try ClientEvents.install(number, in: pointer)
      var connection: OpaquePointer?
      try check(natsConnection_Connect(&connection, pointer), call)
      guard let connection else { throw NATSFailure(call, NATS_NO_SERVER) }
      (self.connection, eventsNumber) = (connection, number)
      ended = EndedSubscriptions(of: connection)
    } catch {
      ClientEvents.unregister(number)
      throw error
    }
  }

  deinit {
    let (number, orphans, ended) = (eventsNumber, orphans, ended)
    // The pointer is this object's, and used nowhere else any more.
    nonisolated(unsafe) let connection = connection
    // Elsewhere, because it waits for the threads of the connection, and this may be one of them.
    DispatchQueue.global().async {
      natsConnection_Destroy(connection)
      ended.releaseAllFromNowOn()
      ClientEvents.unregister(number)
      withExtendedLifetime(orphans) {}
    }
  }

  func close() {
    DispatchQueue.global().async { [self] in natsConnection_Close(connection) }
  }

  /// Releases the subscriptions that ended while the connection was cut.
  func releaseEndedSubscriptions() { ended.release() }

  /// The address of the server.
  var server: String {
    var buffer = [CChar](repeating: 0, count: 512)
    guard natsConnection_GetConnectedUrl(connection, &buffer, buffer.count) == NATS_OK else { return "" }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// How much the connection has sent by now.
  var progress: ClientProgress { order.progress(of: connection) }

  /// Notes that the server has taken all that was sent before a point: it has answered something that was sent later.
  func confirm(_ progress: ClientProgress) { order.confirm(progress) }

  /// Whether it is connected, and the server has taken all that was sent.
  var isConfirmed: Bool {
    natsConnection_Status(connection) == NATS_CONN_STATUS_CONNECTED && order.isConfirmed(progress)
  }

  /// The largest payload that the server accepts.
  var maxPayload: Int { Int(natsConnection_GetMaxPayload(connection)) }

  /// A subject to publish to often.
  func target(_ subject: String) -> ClientTarget { ClientTarget(self, connection, subject) }

  /// Makes a closure that subscribes once more for a moment, and returns the last words of the server after that; nil
  /// if the connection is cut. The closure blocks its thread.
  ///
  /// - Parameter next: takes over the messages that come to a queue, because no other subscriber gets them.
  func attempt(
    _ subject: String, queue: String? = nil, next: (@Sendable (OpaquePointer) -> Void)? = nil
  ) -> @Sendable () -> String? {
    { [self] in
      let drop: @Sendable (OpaquePointer) -> Void = { message in natsMsg_Destroy(message) }
      let take = queue == nil ? drop : next ?? drop
      do throws(NATSFailure) {
        let subscription = try subscribe(
          to: subject, queue: queue, waiting: -1, overflow: {}, next: take, ended: {})
        try flush(within: .seconds(5))
        let text = lastWords(of: connection)
        subscription.drain(within: .seconds(5))
        return text
      } catch {
        return nil
      }
    }
  }

  /// Sends bytes. They may wait in a buffer of the client for a moment, or while it reconnects.
  func publish(
    _ bytes: UnsafeRawBufferPointer, to subject: String, reply: UnsafePointer<CChar>?
  ) throws(NATSFailure) {
    guard let count = Int32(exactly: bytes.count) else {
      throw NATSFailure("publish to \(subject)", NATS_MAX_PAYLOAD)
    }
    let status = subject.withTerminated { subject in
      if let reply {
        natsConnection_PublishRequest(connection, subject, reply, bytes.baseAddress, count)
      } else {
        natsConnection_Publish(connection, subject, bytes.baseAddress, count)
      }
    }
    try check(status, "publish to \(subject)")
  }

  /// Sends bytes with headers.
  func publish(
    _ bytes: UnsafeRawBufferPointer, to subject: String, reply: UnsafePointer<CChar>?, headers: [String: String]
  ) throws(NATSFailure) {
    let call = "publish to \(subject)"
    guard let count = Int32(exactly: bytes.count) else { throw NATSFailure(call, NATS_MAX_PAYLOAD) }
    var message: OpaquePointer?
    // The client copies the bytes.
    let data = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    try check(natsMsg_Create(&message, subject, reply, data, count), call)
    guard let message else { throw NATSFailure(call, NATS_NO_MEMORY) }
    defer { natsMsg_Destroy(message) }
    for (name, value) in headers { try check(natsMsgHeader_Set(message, name, value), call) }
    try check(natsConnection_PublishMsg(connection, message), call)
  }

  /// Sends the messages that wait in the buffer, and blocks the thread until the server has it.
  func flush(within limit: Duration) throws(NATSFailure) {
    let progress = progress
    try check(natsConnection_FlushTimeout(connection, max(1, limit.milliseconds)), "flush")
    confirm(progress)
  }

  /// Subscribes. The closures run on a thread of the client.
  ///
  /// - Parameters:
  ///   - queue: of all subscribers with this word, one gets each message.
  ///   - waiting: the messages that may wait for `next`. If more come, the events report a slow reader.
  ///   - bytes: the bytes of messages that may wait.
  ///   - overflow: called if a message was lost, before a later one is taken.
  ///   - next: takes over each message, one at a time.
  ///   - ended: called after the last message, when the subscription has ended in any way.
  func subscribe(
    to subject: String, queue: String?, waiting: Int, bytes: Int = -1, overflow: @escaping @Sendable () -> Void,
    next: @escaping @Sendable (OpaquePointer) -> Void, ended: @escaping @Sendable () -> Void
  ) throws(NATSFailure) -> ClientSubscription {
    let call = "subscribe to \(subject)"
    try subject.checkSubject(call)
    try queue?.checkSubject(call)
    let receiver = ClientReceiver(
      waiting: waiting, bytes: bytes, largest: maxPayload, overflow: overflow, next: next, ended: ended)
    // Retained for the client, until it reports the end of the subscription.
    let closure = Unmanaged.passRetained(receiver).toOpaque()
    let handler: natsMsgHandler = { _, subscription, message, closure in
      guard let subscription, let message, let closure else { return }
      Unmanaged<ClientReceiver>.fromOpaque(closure).takeUnretainedValue().take(message, of: subscription)
    }
    var subscription: OpaquePointer?
    let status =
      if let queue {
        natsConnection_QueueSubscribe(&subscription, connection, subject, queue, handler, closure)
      } else {
        natsConnection_Subscribe(&subscription, connection, subject, handler, closure)
      }
    order.noteSubscription()
    guard status == NATS_OK, let subscription else {
      Unmanaged<ClientReceiver>.fromOpaque(closure).release()
      throw NATSFailure(call, status)
    }
    natsSubscription_SetPendingLimits(subscription, Int32(clamping: waiting), Int32(clamping: bytes))
    let observed = natsSubscription_SetOnCompleteCB(
      subscription,
      { closure in
        guard let closure else { return }
        let receiver = Unmanaged<ClientReceiver>.fromOpaque(closure).takeRetainedValue()
        receiver.ended()
      }, closure)
    if observed != NATS_OK {
      // The connection was closed meanwhile, and the client may still run the handler. It does not after it has
      // destroyed the connection.
      orphans.withLock { $0.append(Unmanaged<ClientReceiver>.fromOpaque(closure).takeRetainedValue()) }
      receiver.ended()
    }
    return ClientSubscription(subscription, self.ended)
  }
}

/// The closures of a subscription.
final class ClientReceiver: @unchecked Sendable {
  // Unchecked because the client calls the handler of a subscription on one thread at a time, and the counter is used
  // there only.
  let ended: @Sendable () -> Void
  private let overflow: @Sendable () -> Void
  private let next: @Sendable (OpaquePointer) -> Void
  private let stride: Int
  private var untilCheck: Int

  /// - Parameters:
  ///   - waiting: the messages that may wait; a negative number is no limit.
  ///   - bytes: the bytes of messages that may wait; a negative number is no limit.
  ///   - largest: the bytes of the largest message that the server accepts.
  init(
    waiting: Int, bytes: Int, largest: Int, overflow: @escaping @Sendable () -> Void,
    next: @escaping @Sendable (OpaquePointer) -> Void, ended: @escaping @Sendable () -> Void
  ) {
    (self.overflow, self.next, self.ended) = (overflow, next, ended)
    stride = min(Self.stride(waiting), bytes < 0 ? .max : Self.stride(Self.fewest(in: bytes, largest)))
    untilCheck = stride
  }

  /// The messages from one check to the next, for a queue that is full with a number of messages or more.
  private static func stride(_ messages: Int) -> Int { messages < 0 ? .max : max(1, messages / 2) }

  /// The fewest messages that can fill a queue: the largest ones. One more does not fit.
  ///
  /// Another server of a cluster may accept larger ones than the first. A mebibyte is the default of servers.
  private static func fewest(in bytes: Int, _ largest: Int) -> Int { max(0, bytes / max(largest, 1 << 20) - 1) }

  /// Takes a message.
  ///
  /// When the client loses a message, the full queue waits before it. So two checks in the length of the queue are
  /// enough.
  func take(_ message: OpaquePointer, of subscription: OpaquePointer) {
    untilCheck -= 1
    if untilCheck == 0 {
      untilCheck = stride
      var dropped: Int64 = 0
      natsSubscription_GetDropped(subscription, &dropped)
      if dropped > 0 { overflow() }
    }
    next(message)
  }
}
