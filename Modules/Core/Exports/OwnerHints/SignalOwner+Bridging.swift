public import ReactiveBridging
public import ReactiveFiltering
public import ReactiveKernel

// Operators that are called on a subject or a property, so that the compiler answers where they are (decision 0051).

extension SignalOwner {
  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.waitForFirst()`: operators are members of signals")
  public func waitForFirst(timeout: Duration? = nil) throws(Failure) -> FirstOutcome<Value> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.waitUntilCompleted()`: operators are members of signals")
  public func waitUntilCompleted(timeout: Duration? = nil) throws(Failure) -> CompletionOutcome { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.values(…)`: operators are members of signals")
  public func values(buffering: BufferingPolicy) -> SignalValues<Value, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.values(…)`: operators are members of signals")
  public func values(buffering: BufferingPolicy, onDiscard discard: @Sendable (Value) -> Void) -> SignalValues<
    Value, Failure
  > { fatalError() }
}

extension SignalOwner {
  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.values`: operators are members of signals")
  public var values: SignalValues<Value, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.allValues()`: operators are members of signals")
  public func allValues() async throws(Failure) -> [Value] { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.firstValue()`: operators are members of signals")
  public func firstValue() async throws(Failure) -> Value? { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.lastValue()`: operators are members of signals")
  public func lastValue() async throws(Failure) -> Value? { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.singleValue()`: operators are members of signals")
  public func singleValue() async throws(SingleFailure<Failure>) -> Value? { fatalError() }
}

extension SignalOwner where Failure == Never {
  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.sequence()`: operators are members of signals")
  public func sequence() -> SignalSequence<Value> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.sequence(…)`: operators are members of signals")
  public func sequence(buffering: BufferingPolicy) -> SignalSequence<Value> { fatalError() }
}
