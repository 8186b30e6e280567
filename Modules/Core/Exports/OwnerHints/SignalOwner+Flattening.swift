public import ReactiveFlattening
public import ReactiveKernel

// Operators that are called on a subject or a property, so that the compiler answers where they are (decision 0051).

extension SignalOwner {
  /// Write `.signal.concatMap { … }`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.concatMap { … }`: operators are members of signals")
  public func concatMap<Output: Sendable>(_ transform: @Sendable (Value) -> Signal<Output, Failure>?) -> Signal<
    Output, Failure
  > { fatalError() }

  /// Write `.signal.concat(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.concat(…)`: operators are members of signals")
  public func concat(with other: some SignalSource<Value, Failure>) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.expand { … }`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.expand { … }`: operators are members of signals")
  public func expand(maxConcurrent: Int = 1, _ transform: @Sendable (Value) -> Signal<Value, Failure>?) -> Signal<
    Value, Failure
  > { fatalError() }

  /// Write `.signal.flatMapFirst { … }`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.flatMapFirst { … }`: operators are members of signals")
  public func flatMapFirst<Output: Sendable>(_ transform: @Sendable (Value) -> Signal<Output, Failure>?) -> Signal<
    Output, Failure
  > { fatalError() }

  /// Write `.signal.flatMapLatest { … }`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.flatMapLatest { … }`: operators are members of signals")
  public func flatMapLatest<Output: Sendable>(_ transform: @Sendable (Value) -> Signal<Output, Failure>?) -> Signal<
    Output, Failure
  > { fatalError() }

  /// Write `.signal.flatMap(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.flatMap(…)`: operators are members of signals")
  public func flatMap<Output: Sendable>(
    _ strategy: FlatteningStrategy, delayingFailures: Bool = false,
    _ transform: @Sendable (Value) -> Signal<Output, Failure>?
  ) -> Signal<Output, Failure> { fatalError() }

  /// Write `.signal.switchToLatest()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.switchToLatest()`: operators are members of signals")
  public func switchToLatest<Inner: SignalSource>() -> Signal<Inner.Value, Failure>
  where Value == Inner?, Inner.Failure == Failure { fatalError() }

  /// Write `.signal.then(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.then(…)`: operators are members of signals")
  public func then<NewValue: Sendable>(_ next: some SignalSource<NewValue, Failure>) -> Signal<NewValue, Failure> {
    fatalError()
  }
}

extension SignalOwner where Value: SignalSource, Value.Failure == Failure {
  /// Write `.signal.concat()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.concat()`: operators are members of signals")
  public func concat() -> Signal<Value.Value, Failure> { fatalError() }

  /// Write `.signal.flatten()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.flatten()`: operators are members of signals")
  public func flatten() -> Signal<Value.Value, Failure> { fatalError() }

  /// Write `.signal.flatten(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.flatten(…)`: operators are members of signals")
  public func flatten(maxConcurrent: Int) -> Signal<Value.Value, Failure> { fatalError() }

  /// Write `.signal.flatten(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.flatten(…)`: operators are members of signals")
  public func flatten(_ strategy: FlatteningStrategy, delayingFailures: Bool = false) -> Signal<Value.Value, Failure> {
    fatalError()
  }

  /// Write `.signal.switchToLatest()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.switchToLatest()`: operators are members of signals")
  public func switchToLatest() -> Signal<Value.Value, Failure> { fatalError() }
}
