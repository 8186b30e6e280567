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
    let upstream = subject.makeSubscriber()
    let (next, subscription) = (upstream.next, upstream.subscription)
    // The subject takes what comes by hand as well, so what comes after the disposal is cut here.
    let guarded = Subscriber<Value, Failure>(
      next: { value in if !subscription.isDisposed { next(value) } },
      terminal: { termination in if subscription.end(with: termination) { upstream.terminal(termination) } },
      subscription: subscription)
    let source = self
    return MulticastConnection(subject.signal, subscription) {
      if !subscription.isDisposed { source.attach(guarded) }
    }
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
    connection(through: Hub()) { $0.live }
  }

  /// Prepares one run of the signal, through a hub that nobody else sends to.
  @inlinable
  func connection(
    through hub: Hub<Value, Failure>, _ signal: (Hub<Value, Failure>) -> Signal
  ) -> MulticastConnection<Value, Failure> {
    let inlet = Inlet(self, hub, Subscription())
    return MulticastConnection(signal(hub), inlet.subscription) { inlet.connect() }
  }
}
