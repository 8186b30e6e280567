import ReactiveKernel

extension Signal where Value == NATSMessage, Failure == NATSFailure {
  /// Publishes each message, and passes it on when the client has taken it.
  ///
  ///     self      --1--2--3--|
  ///     published --1--2--3--
  ///     result    --1--2--3--|
  ///
  /// Fails with `tooLarge`, `invalidName` or `closed`. A message without a subscriber is lost.
  ///
  /// Elsewhere: none of the four.
  public func publish(on connection: NATSConnection) -> Signal {
    let core = connection.core
    return liftEnding { next, _ in
      { message throws(NATSFailure) in
        try core.publish(message)
        next(message)
      }
    }
  }
}

extension Signal where Failure == NATSFailure {
  /// Publishes bytes that a closure makes of each value, and passes the value on when the client has taken them.
  ///
  /// - Parameters:
  ///   - connection: the connection.
  ///   - subject: the subject of all messages.
  ///   - encode: makes the bytes, on the sending thread.
  public func publish<Bytes: Sequence<UInt8> & SendableMetatype>(
    on connection: NATSConnection, to subject: String,
    encoding encode: @escaping @Sendable (Value) throws(NATSFailure) -> Bytes
  ) -> Signal {
    let target = connection.core.client.target(subject)
    return liftEnding { next, _ in
      { value throws(NATSFailure) in
        try target.publish(try encode(value))
        next(value)
      }
    }
  }

  /// Publishes each value as JSON, and passes it on when the client has taken it. A value that cannot be encoded is a failure, `malformed`.
  public func publish(on connection: NATSConnection, to subject: String) -> Signal where Value: Encodable {
    publish(on: connection, to: subject) { value throws(NATSFailure) in try NATSCoding.encode(value) }
  }

  /// Publishes each array of bytes as it is.
  public func publish(on connection: NATSConnection, to subject: String) -> Signal where Value == [UInt8] {
    let target = connection.core.client.target(subject)
    // As `liftEnding`, with one closure for each value in place of two: each costs a count of references to the value.
    return .attaching { downstream in
      let (child, end) = downstream.openChild()
      let next = downstream.next
      let send: @Sendable ([UInt8]) -> Void = { value in
        if child.isDisposed { return }
        do throws(NATSFailure) { try target.publish(value) } catch { return end(.failed(error)) }
        next(value)
      }
      self.attach(under: child, next: send, terminal: end)
    }
  }
}
