import ReactiveKernel

extension Signal {
  /// Prepares one run of the signal whose events go through a subject.
  ///
  ///     self                      --1--2   --3--|
  ///     multicast(ReplaySubject()).connect()
  ///     first                     --1--2   --3--|
  ///     second                         (12)--3--|   subscribed after 2
  ///
  /// Nothing runs before ``MulticastConnection/connect()``. The subject decides what a late subscriber sees: a `Subject` nothing, a `BehaviorSubject`
  /// the current value, a `ReplaySubject` all that it keeps. It may have other upstreams, and be sent to by hand; its end, whoever sends it,
  /// disconnects.
  ///
  /// Elsewhere: `multicast:` (ReactiveObjC), `multicast(_:)` (RxSwift), `multicast(subject:)` (Combine).
  ///
  /// - Parameter subject: what the events go through. Held until the source has ended or was disconnected.
  public func multicast(
    _ subject: some SignalTarget<Value, Failure> & SignalSource<Value, Failure>
  ) -> MulticastConnection<Value, Failure> {
    let source = self
    return MulticastConnection(
      .subject(subject.signal),
      Connection { connection in
        let upstream = subject.makeSubscriber()
        let next = upstream.next
        // Either ends the other; weakly, so that a source that lets go of the connection leaves the subject.
        upstream.subscription.add { [weak connection] in connection?.dispose() }
        connection.add(upstream.subscription)
        if connection.isDisposed { return }
        // The subject takes what comes by hand as well, so what comes after the disposal is cut here.
        source.attach(
          Subscriber(
            next: { value in if !connection.isDisposed { next(value) } },
            terminal: { termination in
              // The target ends its own subscription, which ends this one, and then tells of the end.
              guard !connection.isDisposed else { return Diagnostics.noteUndeliverable(termination) }
              upstream.terminal(termination)
              connection.end()
            },
            subscription: connection))
      })
  }

  /// Prepares one run of the signal for all who subscribe: what they see is what is sent after they came.
  ///
  ///     self                --1--2--3--|
  ///     publish().connect()
  ///     first               --1--2--3--|
  ///     second                   ^--3--|
  ///
  /// Nothing runs before ``MulticastConnection/connect()``.
  ///
  /// Elsewhere: `publish` (ReactiveObjC), `publish()` (RxSwift), `makeConnectable()` (Combine).
  @inlinable
  public func publish() -> MulticastConnection<Value, Failure> {
    connection(through: Hub())
  }

  /// Prepares one run of the signal, through a hub that nobody else sends to.
  @inlinable
  func connection(through hub: Hub<Value, Failure>) -> MulticastConnection<Value, Failure> {
    let inlet = Inlet(self, hub)
    return MulticastConnection(.hub(hub), Connection { connection in inlet.connect(connection) })
  }
}
