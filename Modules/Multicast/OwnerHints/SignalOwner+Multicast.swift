import ReactiveKernel
import ReactiveTime

// Operators that are called on a subject or a property, so that the compiler answers where they are (decision 0051).

extension SignalOwner {
  /// Write `.signal.multicast(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.multicast(…)`: operators are members of signals")
  public func multicast(_ subject: some SignalTarget<Value, Failure> & SignalSource<Value, Failure>)
    -> MulticastConnection<Value, Failure>
  { fatalError() }

  /// Write `.signal.publish()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.publish()`: operators are members of signals")
  public func publish() -> MulticastConnection<Value, Failure> { fatalError() }

  /// Write `.signal.replay()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.replay()`: operators are members of signals")
  public func replay() -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.replayLast()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.replayLast()`: operators are members of signals")
  public func replayLast() -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.replay(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.replay(…)`: operators are members of signals")
  public func replay(last count: Int) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.replayLazily()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.replayLazily()`: operators are members of signals")
  public func replayLazily() -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.share()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.share()`: operators are members of signals")
  public func share(
    replay: Sharing.Replay = .nothing, scope: Sharing.Scope = .whileConnected,
    disconnect: Sharing.Disconnection = .atOnce, restart: Sharing.Restart = .always
  ) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.share(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.share(…)`: operators are members of signals")
  public func share(
    after subscribers: Int, replay: Sharing.Replay = .nothing, scope: Sharing.Scope = .whileConnected,
    disconnect: Sharing.Disconnection = .atOnce, restart: Sharing.Restart = .always
  ) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.share(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.share(…)`: operators are members of signals")
  public func share(invalidating isInvalid: @Sendable (_ newest: Value) -> Bool) -> Signal<Value, Failure> {
    fatalError()
  }

  /// Write `.signal.sharing(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.sharing(…)`: operators are members of signals")
  public func sharing<Output: Sendable, NewFailure: Error>(
    replay: Sharing.Replay = .nothing,
    _ transform: @Sendable (_ shared: Signal<Value, Failure>) -> Signal<Output, NewFailure>
  ) -> Signal<Output, NewFailure> { fatalError() }
}
