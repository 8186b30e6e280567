extension Core {
  /// Publishes a message.
  ///
  /// - Parameters:
  ///   - reply: the subject for replies.
  ///   - id: the header `Nats-Msg-Id`: a stream drops a repeated message by it.
  ///   - other: the connection that sends it; the first one if nil.
  func publish(
    _ message: NATSMessage, reply: UnsafePointer<CChar>?, id: String? = nil, by other: Client? = nil
  ) throws(NATSFailure) {
    let (subject, own, client) = (message.subject, message.headers, other ?? client)
    try subject.checkPublishable("publish to \(subject)")
    for name in own.keys where !name.isProtocolWord || name.utf8.contains(UInt8(ascii: ":")) {
      throw NATSFailure(call: "publish to \(subject)", status: .invalidName, text: "no header has the name \(name)")
    }
    let headers = id.map { own.merging(["Nats-Msg-Id": $0]) { _, id in id } } ?? own
    try message.withPayload { bytes throws(NATSFailure) in
      if headers.isEmpty {
        try client.publish(bytes, to: subject, reply: reply)
      } else {
        try client.publish(bytes, to: subject, reply: reply, headers: headers)
      }
    }
  }

  /// Publishes a message with its own subject for replies.
  func publish(_ message: NATSMessage) throws(NATSFailure) {
    // A pointer that is made of an optional string would not outlive the expression.
    if let reply = message.replySubject {
      try reply.checkPublishable("publish to \(message.subject) with the subject \(reply) for replies")
      try publish(message, reply: reply)
    } else {
      try publish(message, reply: nil)
    }
  }

  /// Sends a request. The owner gets one result, unless the request is removed before.
  ///
  /// - Parameter isSingle: whether it is sent at once. Many requests are faster if the client collects them.
  /// - Returns: its number.
  @discardableResult
  func send(
    _ verb: StaticString, _ message: NATSMessage, id: String? = nil, within limit: Duration? = nil,
    owner: any RequestOwner, tag: Int, isSingle: Bool
  ) throws(NATSFailure) -> UInt64 {
    let open = isSingle ? line.open(beside: client) : nil
    var progress = isSingle && open == nil ? client.progress : nil
    // The request itself.
    progress?.messages &+= 1
    let number = try requests.add(
      verb, message.subject, within: limit ?? options.requestTimeout, owner: owner, tag: tag,
      isByLine: open != nil, progress: progress)
    do throws(NATSFailure) {
      do throws(NATSFailure) {
        try publish(message, request: number, id: id, by: open)
      } catch {
        // Cut at this moment.
        guard open != nil, error.status == .closed else { throw error }
        try publish(message, request: number, id: id, by: nil)
      }
    } catch {
      // Otherwise the owner has a result already, because the connection was cut.
      if requests.remove(number) { throw error }
    }
    return number
  }

  private func publish(
    _ message: NATSMessage, request number: UInt64, id: String?, by open: RequestLine.Open?
  ) throws(NATSFailure) {
    try requests.withReplySubject(of: number, in: open?.inbox ?? requests.inbox) { reply throws(NATSFailure) in
      try publish(message, reply: reply, id: id, by: open?.client)
    }
  }

  /// Sends a request. The closure is called once, unless the returned closure is called before.
  func request(
    _ verb: StaticString, _ message: NATSMessage, id: String? = nil, within limit: Duration?,
    _ handle: @escaping @Sendable (Result<NATSMessage, NATSFailure>) -> Void
  ) -> (@Sendable () -> Void)? {
    do throws(NATSFailure) {
      let number = try send(verb, message, id: id, within: limit, owner: RequestHandler(handle), tag: 0, isSingle: true)
      return { [requests] in requests.remove(number) }
    } catch {
      handle(.failure(error))
      return nil
    }
  }
}

/// Takes the result of one request.
private final class RequestHandler: RequestOwner {
  private let handle: @Sendable (Result<NATSMessage, NATSFailure>) -> Void

  init(_ handle: @escaping @Sendable (Result<NATSMessage, NATSFailure>) -> Void) { self.handle = handle }

  func ended(_: Int, with result: Result<NATSMessage, NATSFailure>) { handle(result) }
}
