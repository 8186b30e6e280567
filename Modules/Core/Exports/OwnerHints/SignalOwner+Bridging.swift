public import ReactiveBridging
public import ReactiveFiltering
public import ReactiveKernel

// Operators that are called on a subject or a property, so that the compiler answers where they are (decision 0051).

extension SignalOwner {
  /// Write `.signal.waitForFirst()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.waitForFirst()`: operators are members of signals")
  public func waitForFirst(timeout: Duration? = nil) throws(Failure) -> FirstOutcome<Value> { fatalError() }

  /// Write `.signal.waitUntilCompleted()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.waitUntilCompleted()`: operators are members of signals")
  public func waitUntilCompleted(timeout: Duration? = nil) throws(Failure) -> CompletionOutcome { fatalError() }

  /// Write `.signal.values(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.values(…)`: operators are members of signals")
  public func values(buffering: BufferingPolicy) -> SignalValues<Value, Failure> { fatalError() }

  /// Write `.signal.values(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.values(…)`: operators are members of signals")
  public func values(buffering: BufferingPolicy, onDiscard discard: @Sendable (Value) -> Void) -> SignalValues<
    Value, Failure
  > { fatalError() }
}

extension SignalOwner {
  /// Write `.signal.values`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.values`: operators are members of signals")
  public var values: SignalValues<Value, Failure> { fatalError() }

  /// Write `.signal.allValues()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.allValues()`: operators are members of signals")
  public func allValues() async throws(Failure) -> [Value] { fatalError() }

  /// Write `.signal.firstValue()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.firstValue()`: operators are members of signals")
  public func firstValue() async throws(Failure) -> Value? { fatalError() }

  /// Write `.signal.lastValue()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.lastValue()`: operators are members of signals")
  public func lastValue() async throws(Failure) -> Value? { fatalError() }

  /// Write `.signal.singleValue()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.singleValue()`: operators are members of signals")
  public func singleValue() async throws(SingleFailure<Failure>) -> Value? { fatalError() }
}

extension SignalOwner where Failure == Never {
  /// Write `.signal.sequence()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.sequence()`: operators are members of signals")
  public func sequence() -> SignalSequence<Value> { fatalError() }

  /// Write `.signal.sequence(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.sequence(…)`: operators are members of signals")
  public func sequence(buffering: BufferingPolicy) -> SignalSequence<Value> { fatalError() }
}
