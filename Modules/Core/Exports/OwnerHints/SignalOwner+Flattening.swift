public import ReactiveFlattening
public import ReactiveKernel

// Operators that are called on a subject or a property, so that the compiler answers where they are (decision 0051).

extension SignalOwner {
  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.bind { … }`: operators are members of signals")
  public func bind<Output: Sendable>(
    _ makeBinder: @Sendable () -> sending (_ value: Value, _ stop: inout Bool) -> Signal<Output, Failure>?
  ) -> Signal<Output, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.concatMap { … }`: operators are members of signals")
  public func concatMap<Output: Sendable>(_ transform: @Sendable (Value) -> Signal<Output, Failure>?) -> Signal<
    Output, Failure
  > { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.concat(…)`: operators are members of signals")
  public func concat(with other: some SignalSource<Value, Failure>) -> Signal<Value, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.expand { … }`: operators are members of signals")
  public func expand(maxConcurrent: Int = 1, _ transform: @Sendable (Value) -> Signal<Value, Failure>?) -> Signal<
    Value, Failure
  > { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.flatMapFirst { … }`: operators are members of signals")
  public func flatMapFirst<Output: Sendable>(_ transform: @Sendable (Value) -> Signal<Output, Failure>?) -> Signal<
    Output, Failure
  > { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.flatMapLatest { … }`: operators are members of signals")
  public func flatMapLatest<Output: Sendable>(_ transform: @Sendable (Value) -> Signal<Output, Failure>?) -> Signal<
    Output, Failure
  > { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.flatMap(…)`: operators are members of signals")
  public func flatMap<Output: Sendable>(
    _ strategy: FlatteningStrategy, delayingFailures: Bool = false,
    _ transform: @Sendable (Value) -> Signal<Output, Failure>?
  ) -> Signal<Output, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.flatMap(…)`: operators are members of signals")
  public func flatMap<Output: Sendable>(
    _ strategy: FlatteningStrategy, delayingFailures delay: FailureDelay,
    _ transform: @Sendable (Value) -> Signal<Output, Failure>?
  ) -> Signal<Output, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.flatScan(…)`: operators are members of signals")
  public func flatScan<Result: Sendable>(
    _ initial: Result, _ strategy: FlatteningStrategy = .concat,
    _ step: @Sendable (_ result: Result, _ value: Value) -> Signal<Result, Failure>
  ) -> Signal<Result, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.switchToLatest()`: operators are members of signals")
  public func switchToLatest<Inner: SignalSource>() -> Signal<Inner.Value, Failure>
  where Value == Inner?, Inner.Failure == Failure { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.then(…)`: operators are members of signals")
  public func then<NewValue: Sendable>(_ next: some SignalSource<NewValue, Failure>) -> Signal<NewValue, Failure> {
    fatalError()
  }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.then(…)`: operators are members of signals")
  public func then<NewValue: Sendable>(_ makeNext: @Sendable () -> Signal<NewValue, Failure>) -> Signal<
    NewValue, Failure
  > { fatalError() }
}

extension SignalOwner where Value: SignalSource, Value.Failure == Failure {
  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.concat()`: operators are members of signals")
  public func concat() -> Signal<Value.Value, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.concat(…)`: operators are members of signals")
  public func concat(separator: some SignalSource<Value.Value, Failure>) -> Signal<Value.Value, Failure> {
    fatalError()
  }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.flatten()`: operators are members of signals")
  public func flatten() -> Signal<Value.Value, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.flatten(…)`: operators are members of signals")
  public func flatten(maxConcurrent: Int) -> Signal<Value.Value, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.flatten(…)`: operators are members of signals")
  public func flatten(_ strategy: FlatteningStrategy, delayingFailures: Bool = false) -> Signal<Value.Value, Failure> {
    fatalError()
  }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.flatten(…)`: operators are members of signals")
  public func flatten(_ strategy: FlatteningStrategy, delayingFailures delay: FailureDelay) -> Signal<
    Value.Value, Failure
  > { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.switchToLatest()`: operators are members of signals")
  public func switchToLatest() -> Signal<Value.Value, Failure> { fatalError() }
}
