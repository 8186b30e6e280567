public import ReactiveKernel

// Operators that are called on a subject or a property, so that the compiler answers where they are (decision 0051).

extension SignalOwner where Failure == Never {
  /// Write `.signal.promoteError()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.promoteError()`: operators are members of signals")
  public func promoteError<NewFailure: Error>(to _: NewFailure.Type = NewFailure.self) -> Signal<Value, NewFailure> {
    fatalError()
  }

  /// Write `.signal.subscribe(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.subscribe(…)`: operators are members of signals")
  public func subscribe(next: @Sendable (Value) -> Void, completed: @Sendable () -> Void) -> Subscription {
    fatalError()
  }

  /// Write `.signal.subscribe()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.subscribe()`: operators are members of signals")
  public func subscribe() -> Subscription { fatalError() }
}
