public import ReactiveKernel

// Operators that are called on a subject or a property, so that the compiler answers where they are (decision 0051).

extension SignalOwner where Value == Bool {
  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.and(…)`: operators are members of signals")
  public func and(_ other: some SignalSource<Bool, Failure>) -> Signal<Value, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.not()`: operators are members of signals")
  public func not() -> Signal<Value, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.or(…)`: operators are members of signals")
  public func or(_ other: some SignalSource<Bool, Failure>) -> Signal<Value, Failure> { fatalError() }
}

extension SignalOwner {
  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.and()`: operators are members of signals")
  public func and() -> Signal<Bool, Failure> where Value: Sequence, Value.Element == Bool { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.or()`: operators are members of signals")
  public func or() -> Signal<Bool, Failure> where Value: Sequence, Value.Element == Bool { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.combineLatest(…)`: operators are members of signals")
  public func combineLatest<Other: SignalSource>(with other: Other, delayingFailures: Bool) -> Signal<
    (Value, Other.Value), Failure
  > where Other.Failure == Failure { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.combineLatest(…)`: operators are members of signals")
  public func combineLatest<Other: SignalSource>(with other: Other) -> Signal<(Value, Other.Value), Failure>
  where Other.Failure == Failure { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.debounce { … }`: operators are members of signals")
  public func debounce<Sign: Sendable>(_ duration: @Sendable (Value) -> Signal<Sign, Failure>) -> Signal<Value, Failure>
  { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.delay { … }`: operators are members of signals")
  public func delay<Sign: Sendable>(_ duration: @Sendable (Value) -> Signal<Sign, Failure>) -> Signal<Value, Failure> {
    fatalError()
  }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.throttle(…)`: operators are members of signals")
  public func throttle<Sign: Sendable>(
    leading: Bool = true, latest: Bool = true, _ pause: @Sendable (Value) -> Signal<Sign, Failure>
  ) -> Signal<Value, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.timeout(…)`: operators are members of signals")
  public func timeout<Sign: Sendable>(
    each limit: @Sendable (_ last: Value?) -> Signal<Sign, Failure>, with failure: @autoclosure () -> Failure
  ) -> Signal<Value, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.timeout(…)`: operators are members of signals")
  public func timeout<Sign: Sendable>(
    each limit: @Sendable (_ last: Value?) -> Signal<Sign, Failure>,
    switchingTo other: some SignalSource<Value, Failure>
  ) -> Signal<Value, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.join(…)`: operators are members of signals")
  public func join<Other: SignalSource, Sign: Sendable, OtherSign: Sendable>(
    with other: Other, lasting duration: @Sendable (Value) -> Signal<Sign, Failure>,
    otherLasting otherDuration: @Sendable (Other.Value) -> Signal<OtherSign, Failure>
  ) -> Signal<(Value, Other.Value), Failure> where Other.Failure == Failure { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.merge(…)`: operators are members of signals")
  public func merge(with other: some SignalSource<Value, Failure>) -> Signal<Value, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.merge(…)`: operators are members of signals")
  public func merge(
    preferring precedes: @Sendable (Value, Value) -> Bool, with other: some SignalSource<Value, Failure>
  ) -> Signal<Value, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.merge(…)`: operators are members of signals")
  public func merge(
    with other: some SignalSource<Value, Failure>, sortedBy areInIncreasingOrder: @Sendable (Value, Value) -> Bool
  ) -> Signal<Value, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.merge(…)`: operators are members of signals")
  public func merge(
    with other: some SignalSource<Value, Failure>, delayingFailures: Bool,
    sortedBy areInIncreasingOrder: @Sendable (Value, Value) -> Bool
  ) -> Signal<Value, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.pause(…)`: operators are members of signals")
  public func pause(while isPaused: some SignalSource<Bool, Never>, buffering policy: BufferingPolicy = .unbounded)
    -> Signal<Value, Failure>
  { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.race(…)`: operators are members of signals")
  public func race(with other: some SignalSource<Value, Failure>) -> Signal<Value, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.reduceApply()`: operators are members of signals")
  public func reduceApply<A, Output: Sendable>() -> Signal<Output, Failure>
  where Value == (@Sendable (A) -> Output, A) { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.sample(…)`: operators are members of signals")
  public func sample<Sampler: SignalSource>(on sampler: Sampler, repeating: Bool = true, emittingLast: Bool = false)
    -> Signal<Value, Failure> where Sampler.Failure == Failure
  { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.start(…)`: operators are members of signals")
  public func start(with value: Value) -> Signal<Value, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.withLatest(…)`: operators are members of signals")
  public func withLatest<Other: SignalSource>(from other: Other) -> Signal<(Value, Other.Value), Failure>
  where Other.Failure == Failure { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.withLatest(…)`: operators are members of signals")
  public func withLatest<A: SignalSource, B: SignalSource>(from first: A, _ second: B) -> Signal<
    (Value, A.Value, B.Value), Failure
  > where A.Failure == Failure, B.Failure == Failure { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.withLatest(…)`: operators are members of signals")
  public func withLatest<A: SignalSource, B: SignalSource, C: SignalSource>(from first: A, _ second: B, _ third: C)
    -> Signal<(Value, A.Value, B.Value, C.Value), Failure>
  where A.Failure == Failure, B.Failure == Failure, C.Failure == Failure { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.withLatest(…)`: operators are members of signals")
  public func withLatest<Sources: Sequence>(from sources: Sources) -> Signal<(Value, [Sources.Element.Value]), Failure>
  where Sources.Element: SignalSource, Sources.Element.Failure == Failure { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.zip(…)`: operators are members of signals")
  public func zip<Other: SignalSource>(with other: Other, delayingFailures: Bool) -> Signal<
    (Value, Other.Value), Failure
  > where Other.Failure == Failure { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.zip(…)`: operators are members of signals")
  public func zip<Other: SignalSource>(with other: Other) -> Signal<(Value, Other.Value), Failure>
  where Other.Failure == Failure { fatalError() }
}

extension SignalOwner where Value: SignalSource, Value.Failure == Failure {
  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.combineLatest()`: operators are members of signals")
  public func combineLatest() -> Signal<[Value.Value], Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.zip()`: operators are members of signals")
  public func zip() -> Signal<[Value.Value], Failure> { fatalError() }
}
