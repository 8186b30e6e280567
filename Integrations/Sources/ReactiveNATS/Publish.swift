import ReactiveKernel

extension Signal where Value == NATSMessage, Failure == NATSFailure {
  /// Publishes each message, and passes it on when the client has taken it.
  ///
  ///     self      --1--2--3--|
  ///     published --1--2--3--
  ///     result    --1--2--3--|
  ///
  /// Fails with `tooLarge`, `invalidName` or `closed`. A message without a subscriber is lost. A message with a subject
  /// that the server does not permit is also lost: ``NATSConnection/refusals`` sends the server's report.
  ///
  /// Elsewhere: nothing similar in RxSwift, Combine, ReactiveSwift or ReactiveObjC.
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
  /// Encodes each value with a closure, publishes the bytes, and passes the value on when the client has taken them.
  ///
  /// Fails with `tooLarge`, `invalidName` or `closed`. If the server does not permit the subject, its report comes
  /// later. Then the signal fails with `refused` at the next value or at completion.
  ///
  /// - Parameters:
  ///   - connection: the connection.
  ///   - subject: the subject of all messages.
  ///   - encode: makes the bytes, on the sending thread.
  public func publish<Bytes: Sequence<UInt8> & SendableMetatype>(
    on connection: NATSConnection, to subject: String,
    encoding encode: @escaping @Sendable (Value) throws(NATSFailure) -> Bytes
  ) -> Signal {
    publish(on: connection.core, to: subject, as: EncodedPayload(encode: encode))
  }

  /// Publishes each value as JSON, and passes it on when the client has taken it. If a value cannot be encoded, the
  /// signal fails with `malformed`.
  public func publish(on connection: NATSConnection, to subject: String) -> Signal where Value: Encodable {
    publish(on: connection, to: subject) { value throws(NATSFailure) in try NATSCoding.encode(value) }
  }

  /// Publishes each array of bytes as it is.
  public func publish(on connection: NATSConnection, to subject: String) -> Signal where Value == [UInt8] {
    publish(on: connection.core, to: subject, as: PlainPayload())
  }

  /// As `liftEnding`, with one closure for each value in place of three: a call of a closure is 10 % of the whole.
  private func publish<Form: PayloadForm<Value>>(on core: Core, to subject: String, as form: Form) -> Signal {
    .attaching { downstream in
      let (child, end) = downstream.openChild()
      let next = downstream.next
      let target = core.target(subject, for: downstream.subscription)
      let take: @Sendable (Value) -> Void = { value in
        if child.isDisposed { return }
        do throws(NATSFailure) { try form.publish(value, to: target) } catch { return end(.failed(error)) }
        next(value)
      }
      self.attach(under: child, next: take) { termination in
        if case .completed = termination, let failure = target.refusal { return end(.failed(failure)) }
        end(termination)
      }
    }
  }
}

/// How the bytes of a value are made. A type and no closure, so that the compiler inlines it.
private protocol PayloadForm<Value>: Sendable {
  associatedtype Value
  func publish(_ value: Value, to target: ClientTarget) throws(NATSFailure)
}

/// The bytes themselves.
private struct PlainPayload: PayloadForm {
  @inline(__always)
  func publish(_ value: [UInt8], to target: ClientTarget) throws(NATSFailure) { try target.publish(value) }
}

/// Bytes that a closure makes of a value.
private struct EncodedPayload<Value, Bytes: Sequence<UInt8> & SendableMetatype>: PayloadForm {
  let encode: @Sendable (Value) throws(NATSFailure) -> Bytes

  func publish(_ value: Value, to target: ClientTarget) throws(NATSFailure) { try target.publish(try encode(value)) }
}

extension Core {
  /// A subject to publish to for as long as a subscription runs. It fails when the server has reported that it does not
  /// permit the subject.
  func target(_ subject: String, for subscription: Subscription) -> ClientTarget {
    let target = client.target(subject)
    let number = refusals.add(.publishing(subject)) { [weak target] text in target?.refuse(text) }
    subscription.add { [refusals] in refusals.remove(number) }
    return target
  }
}
