public import ReactiveKernel

// Operators that are called on a subject or a property, so that the compiler answers where they are (decision 0051).

extension SignalOwner where Value == Bool {
  /// Write `.signal.and(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.and(…)`: operators are members of signals")
  public func and(_ other: some SignalSource<Bool, Failure>) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.not()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.not()`: operators are members of signals")
  public func not() -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.or(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.or(…)`: operators are members of signals")
  public func or(_ other: some SignalSource<Bool, Failure>) -> Signal<Value, Failure> { fatalError() }
}

extension SignalOwner {
  /// Write `.signal.combineLatest(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.combineLatest(…)`: operators are members of signals")
  public func combineLatest<Other: SignalSource>(with other: Other) -> Signal<(Value, Other.Value), Failure>
  where Other.Failure == Failure { fatalError() }

  /// Write `.signal.merge(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.merge(…)`: operators are members of signals")
  public func merge(with other: some SignalSource<Value, Failure>) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.pause(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.pause(…)`: operators are members of signals")
  public func pause(while isPaused: some SignalSource<Bool, Never>, buffering policy: BufferingPolicy = .unbounded)
    -> Signal<Value, Failure>
  { fatalError() }

  /// Write `.signal.race(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.race(…)`: operators are members of signals")
  public func race(with other: some SignalSource<Value, Failure>) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.sample(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.sample(…)`: operators are members of signals")
  public func sample<Sampler: SignalSource>(on sampler: Sampler, repeating: Bool = true, emittingLast: Bool = false)
    -> Signal<Value, Failure> where Sampler.Failure == Failure
  { fatalError() }

  /// Write `.signal.start(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.start(…)`: operators are members of signals")
  public func start(with value: Value) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.withLatest(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.withLatest(…)`: operators are members of signals")
  public func withLatest<Other: SignalSource>(from other: Other) -> Signal<(Value, Other.Value), Failure>
  where Other.Failure == Failure { fatalError() }

  /// Write `.signal.zip(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.zip(…)`: operators are members of signals")
  public func zip<Other: SignalSource>(with other: Other) -> Signal<(Value, Other.Value), Failure>
  where Other.Failure == Failure { fatalError() }
}
