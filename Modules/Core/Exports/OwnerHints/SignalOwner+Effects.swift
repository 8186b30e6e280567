public import ReactiveKernel

// Operators that are called on a subject or a property, so that the compiler answers where they are (decision 0051).

extension SignalOwner {
  /// Write `.signal.finally { … }`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.finally { … }`: operators are members of signals")
  public func finally(_ action: @Sendable () -> Void) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.initially { … }`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.initially { … }`: operators are members of signals")
  public func initially(_ action: @Sendable () -> Void) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.on()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.on()`: operators are members of signals")
  public func on(
    started: (@Sendable () -> Void)? = nil, next: (@Sendable (Value) -> Void)? = nil,
    failed: (@Sendable (Failure) -> Void)? = nil, completed: (@Sendable () -> Void)? = nil,
    terminated: (@Sendable () -> Void)? = nil, disposed: (@Sendable () -> Void)? = nil,
    ended: (@Sendable () -> Void)? = nil
  ) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.onDiscard(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.onDiscard(…)`: operators are members of signals")
  public func onDiscard<Dropped: Sendable>(
    of kind: Dropped.Type = Dropped.self, perform action: @Sendable (Dropped) -> Void
  ) -> Signal<Value, Failure> { fatalError() }
}
