public import ReactiveKernel
public import ReactiveTransforming

// Operators that are called on a subject or a property, so that the compiler answers where they are (decision 0051).

extension SignalOwner {
  /// Write `.signal.cast(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.cast(…)`: operators are members of signals")
  public func cast<Output: Sendable>(
    to type: Output.Type = Output.self, orFail makeFailure: @Sendable (CastFailure) -> Failure
  ) -> Signal<Output, Failure> { fatalError() }

  /// Write `.signal.combinePrevious()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.combinePrevious()`: operators are members of signals")
  public func combinePrevious() -> Signal<(previous: Value, current: Value), Failure> { fatalError() }

  /// Write `.signal.combinePrevious(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.combinePrevious(…)`: operators are members of signals")
  public func combinePrevious(_ initial: Value) -> Signal<(previous: Value, current: Value), Failure> { fatalError() }

  /// Write `.signal.compactMap { … }`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.compactMap { … }`: operators are members of signals")
  public func compactMap<Output: Sendable>(_ transform: @Sendable (Value) -> Output?) -> Signal<Output, Failure> {
    fatalError()
  }

  /// Write `.signal.dematerialize()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.dematerialize()`: operators are members of signals")
  public func dematerialize<Output: Sendable>() -> Signal<Output, Failure> where Value == Event<Output, Failure> {
    fatalError()
  }

  /// Write `.signal.enumerated()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.enumerated()`: operators are members of signals")
  public func enumerated() -> Signal<(offset: Int, element: Value), Failure> { fatalError() }

  /// Write `.signal.handle { … }`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.handle { … }`: operators are members of signals")
  public func handle<Output: Sendable>(_ decide: @Sendable (Value) throws(Failure) -> Handled<Output>) -> Signal<
    Output, Failure
  > { fatalError() }

  /// Write `.signal.map(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.map(…)`: operators are members of signals")
  public func map<Output: Sendable>(to replacement: Output) -> Signal<Output, Failure> { fatalError() }

  /// Write `.signal.materialize()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.materialize()`: operators are members of signals")
  public func materialize() -> Signal<Event<Value, Failure>, Never> { fatalError() }

  /// Write `.signal.scan(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.scan(…)`: operators are members of signals")
  public func scan<Result: Sendable>(_ initial: Result, _ combine: @Sendable (Result, Value) -> Result) -> Signal<
    Result, Failure
  > { fatalError() }

  /// Write `.signal.scan(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.scan(…)`: operators are members of signals")
  public func scan<Result: Sendable>(into initial: Result, _ update: @Sendable (inout Result, Value) -> Void) -> Signal<
    Result, Failure
  > { fatalError() }

  /// Write `.signal.scanMap(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.scanMap(…)`: operators are members of signals")
  public func scanMap<State: Sendable, Output: Sendable>(
    _ initial: State, _ step: @Sendable (State, Value) -> (State, Output)
  ) -> Signal<Output, Failure> { fatalError() }

  /// Write `.signal.scanMap(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.scanMap(…)`: operators are members of signals")
  public func scanMap<State: Sendable, Output: Sendable>(
    into initial: State, _ step: @Sendable (inout State, Value) -> Output
  ) -> Signal<Output, Failure> { fatalError() }

  /// Write `.signal.tryCompactMap { … }`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.tryCompactMap { … }`: operators are members of signals")
  public func tryCompactMap<Output: Sendable>(_ transform: @Sendable (Value) throws(Failure) -> Output?) -> Signal<
    Output, Failure
  > { fatalError() }

  /// Write `.signal.tryMap { … }`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.tryMap { … }`: operators are members of signals")
  public func tryMap<Output: Sendable>(_ transform: @Sendable (Value) throws(Failure) -> Output) -> Signal<
    Output, Failure
  > { fatalError() }
}

extension SignalOwner where Failure == Never {
  /// Write `.signal.cast()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.cast()`: operators are members of signals")
  public func cast<Output: Sendable>(to type: Output.Type = Output.self) -> Signal<Output, CastFailure> { fatalError() }
}
