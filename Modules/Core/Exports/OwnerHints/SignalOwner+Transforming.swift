public import ReactiveKernel
public import ReactiveTransforming

// Operators that are called on a subject or a property, so that the compiler answers where they are (decision 0051).

extension SignalOwner {
  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.cast(…)`: operators are members of signals")
  public func cast<Output: Sendable>(
    to type: Output.Type = Output.self, orFail makeFailure: @Sendable (CastFailure) -> Failure
  ) -> Signal<Output, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.combinePrevious { … }`: operators are members of signals")
  public func combinePrevious<Output: Sendable>(_ combine: @Sendable (_ previous: Value, _ current: Value) -> Output)
    -> Signal<Output, Failure>
  { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.combinePrevious(…)`: operators are members of signals")
  public func combinePrevious<Output: Sendable>(
    _ initial: Value, _ combine: @Sendable (_ previous: Value, _ current: Value) -> Output
  ) -> Signal<Output, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.combinePrevious()`: operators are members of signals")
  public func combinePrevious() -> Signal<(previous: Value, current: Value), Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.combinePrevious(…)`: operators are members of signals")
  public func combinePrevious(_ initial: Value) -> Signal<(previous: Value, current: Value), Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.compactMap { … }`: operators are members of signals")
  public func compactMap<Output: Sendable>(_ transform: @Sendable (Value) -> Output?) -> Signal<Output, Failure> {
    fatalError()
  }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.dematerialize()`: operators are members of signals")
  public func dematerialize<Output: Sendable>() -> Signal<Output, Failure> where Value == Event<Output, Failure> {
    fatalError()
  }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.enumerated()`: operators are members of signals")
  public func enumerated() -> Signal<(offset: Int, element: Value), Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.handle { … }`: operators are members of signals")
  public func handle<Output: Sendable>(_ decide: @Sendable (Value) throws(Failure) -> Handled<Output>) -> Signal<
    Output, Failure
  > { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.interspersed(…)`: operators are members of signals")
  public func interspersed(every count: Int = 1, with separator: Value) -> Signal<Value, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.interspersed(…)`: operators are members of signals")
  public func interspersed(every count: Int = 1, with separator: @Sendable () -> Value) -> Signal<Value, Failure> {
    fatalError()
  }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.map(…)`: operators are members of signals")
  public func map<First: Sendable, Second: Sendable>(
    _ first: any KeyPath<Value, First> & Sendable, _ second: any KeyPath<Value, Second> & Sendable
  ) -> Signal<(First, Second), Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.map(…)`: operators are members of signals")
  public func map<First: Sendable, Second: Sendable, Third: Sendable>(
    _ first: any KeyPath<Value, First> & Sendable, _ second: any KeyPath<Value, Second> & Sendable,
    _ third: any KeyPath<Value, Third> & Sendable
  ) -> Signal<(First, Second, Third), Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.map(…)`: operators are members of signals")
  public func map<Output: Sendable>(to replacement: Output) -> Signal<Output, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.materialize()`: operators are members of signals")
  public func materialize() -> Signal<Event<Value, Failure>, Never> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.ofType()`: operators are members of signals")
  public func ofType<Output: Sendable>(_ type: Output.Type = Output.self) -> Signal<Output, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.scan(…)`: operators are members of signals")
  public func scan<Result: Sendable>(_ initial: Result, _ combine: @Sendable (Result, Value) -> Result) -> Signal<
    Result, Failure
  > { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.scan(…)`: operators are members of signals")
  public func scan<Result: Sendable>(
    indexed initial: Result, _ combine: @Sendable (_ result: Result, _ value: Value, _ index: Int) -> Result
  ) -> Signal<Result, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.scan(…)`: operators are members of signals")
  public func scan<Result: Sendable>(into initial: Result, _ update: @Sendable (inout Result, Value) -> Void) -> Signal<
    Result, Failure
  > { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.scanMap(…)`: operators are members of signals")
  public func scanMap<State: Sendable, Output: Sendable>(
    _ initial: State, _ step: @Sendable (State, Value) -> (State, Output)
  ) -> Signal<Output, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.scanMap(…)`: operators are members of signals")
  public func scanMap<State: Sendable, Output: Sendable>(
    into initial: State, _ step: @Sendable (inout State, Value) -> Output
  ) -> Signal<Output, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.scan { … }`: operators are members of signals")
  public func scan(_ combine: @Sendable (_ result: Value, _ value: Value) -> Value) -> Signal<Value, Failure> {
    fatalError()
  }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.skipNil()`: operators are members of signals")
  public func skipNil<Wrapped: Sendable>() -> Signal<Wrapped, Failure> where Value == Wrapped? { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.through { … }`: operators are members of signals")
  public func through<Result, Thrown: Error>(_ transform: (Signal<Value, Failure>) throws(Thrown) -> Result)
    throws(Thrown) -> Result
  { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.tryCompactMap { … }`: operators are members of signals")
  public func tryCompactMap<Output: Sendable>(_ transform: @Sendable (Value) throws(Failure) -> Output?) -> Signal<
    Output, Failure
  > { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.tryMap { … }`: operators are members of signals")
  public func tryMap<Output: Sendable>(_ transform: @Sendable (Value) throws(Failure) -> Output) -> Signal<
    Output, Failure
  > { fatalError() }
}

extension SignalOwner where Failure == CastFailure {
  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.cast()`: operators are members of signals")
  public func cast<Output: Sendable>(to type: Output.Type = Output.self) -> Signal<Output, CastFailure> { fatalError() }
}

extension SignalOwner where Failure == any Error {
  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.cast()`: operators are members of signals")
  public func cast<Output: Sendable>(to type: Output.Type = Output.self) -> Signal<Output, any Error> { fatalError() }
}

extension SignalOwner where Failure == Never {
  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.cast()`: operators are members of signals")
  public func cast<Output: Sendable>(to type: Output.Type = Output.self) -> Signal<Output, CastFailure> { fatalError() }
}
