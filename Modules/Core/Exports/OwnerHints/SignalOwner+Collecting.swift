public import ReactiveKernel

// Operators that are called on a subject or a property, so that the compiler answers where they are (decision 0051).

extension SignalOwner {
  /// Write `.signal.all { … }`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.all { … }`: operators are members of signals")
  public func all(_ passes: @Sendable (Value) -> Bool) -> Signal<Bool, Failure> { fatalError() }

  /// Write `.signal.any { … }`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.any { … }`: operators are members of signals")
  public func any(_ passes: @Sendable (Value) -> Bool) -> Signal<Bool, Failure> { fatalError() }

  /// Write `.signal.collect()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.collect()`: operators are members of signals")
  public func collect() -> Signal<[Value], Failure> { fatalError() }

  /// Write `.signal.collect(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.collect(…)`: operators are members of signals")
  public func collect(count: Int) -> Signal<[Value], Failure> { fatalError() }

  /// Write `.signal.count()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.count()`: operators are members of signals")
  public func count() -> Signal<Int, Failure> { fatalError() }

  /// Write `.signal.isEmpty()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.isEmpty()`: operators are members of signals")
  public func isEmpty() -> Signal<Bool, Failure> { fatalError() }

  /// Write `.signal.max(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.max(…)`: operators are members of signals")
  public func max(by areInIncreasingOrder: @Sendable (Value, Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.min(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.min(…)`: operators are members of signals")
  public func min(by areInIncreasingOrder: @Sendable (Value, Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.reduce(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.reduce(…)`: operators are members of signals")
  public func reduce<Result: Sendable>(_ initial: Result, _ combine: @Sendable (Result, Value) -> Result) -> Signal<
    Result, Failure
  > { fatalError() }

  /// Write `.signal.reduce(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.reduce(…)`: operators are members of signals")
  public func reduce<Result: Sendable>(into initial: Result, _ update: @Sendable (inout Result, Value) -> Void)
    -> Signal<Result, Failure>
  { fatalError() }

  /// Write `.signal.window(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.window(…)`: operators are members of signals")
  public func window(count: Int) -> Signal<Signal<Value, Failure>, Failure> { fatalError() }
}

extension SignalOwner where Value: Equatable {
  /// Write `.signal.contains(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.contains(…)`: operators are members of signals")
  public func contains(_ value: Value) -> Signal<Bool, Failure> { fatalError() }
}

extension SignalOwner where Value: Comparable {
  /// Write `.signal.max()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.max()`: operators are members of signals")
  public func max() -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.min()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.min()`: operators are members of signals")
  public func min() -> Signal<Value, Failure> { fatalError() }
}
