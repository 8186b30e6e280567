public import ReactiveDisposables
public import ReactiveFiltering
public import ReactiveKernel

// Operators that are called on a subject or a property, so that the compiler answers where they are (decision 0051).

extension SignalOwner {
  /// Write `.signal.default(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.default(…)`: operators are members of signals")
  public func `default`(_ substitute: Value) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.distinct(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.distinct(…)`: operators are members of signals")
  public func distinct<Key: Hashable & Sendable>(by key: @Sendable (Value) -> Key) -> Signal<Value, Failure> {
    fatalError()
  }

  /// Write `.signal.distinctUntilChanged { … }`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.distinctUntilChanged { … }`: operators are members of signals")
  public func distinctUntilChanged(_ areEqual: @Sendable (_ last: Value, _ value: Value) -> Bool) -> Signal<
    Value, Failure
  > { fatalError() }

  /// Write `.signal.distinctUntilChanged(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.distinctUntilChanged(…)`: operators are members of signals")
  public func distinctUntilChanged<Key: Equatable & Sendable>(by key: @Sendable (Value) -> Key) -> Signal<
    Value, Failure
  > { fatalError() }

  /// Write `.signal.element(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.element(…)`: operators are members of signals")
  public func element(at index: Int) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.first()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.first()`: operators are members of signals")
  public func first() -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.first(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.first(…)`: operators are members of signals")
  public func first(where isWanted: @Sendable (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.ignoreValues()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.ignoreValues()`: operators are members of signals")
  public func ignoreValues() -> Signal<Never, Failure> { fatalError() }

  /// Write `.signal.last()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.last()`: operators are members of signals")
  public func last() -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.last(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.last(…)`: operators are members of signals")
  public func last(where isWanted: @Sendable (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.single()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.single()`: operators are members of signals")
  public func single() -> Signal<Value, SingleFailure<Failure>> { fatalError() }

  /// Write `.signal.skip(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.skip(…)`: operators are members of signals")
  public func skip(_ count: Int) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.skip(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.skip(…)`: operators are members of signals")
  public func skip(last count: Int) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.skip(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.skip(…)`: operators are members of signals")
  public func skip<Trigger: SignalSource>(until trigger: Trigger) -> Signal<Value, Failure>
  where Trigger.Failure == Failure { fatalError() }

  /// Write `.signal.skip(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.skip(…)`: operators are members of signals")
  public func skip(while isSkipped: @Sendable (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.switch(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.switch(…)`: operators are members of signals")
  public func `switch`(ifEmpty other: some SignalSource<Value, Failure>) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.take(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.take(…)`: operators are members of signals")
  public func take(_ count: Int) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.take(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.take(…)`: operators are members of signals")
  public func take(during lifetime: Lifetime) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.take(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.take(…)`: operators are members of signals")
  public func take(last count: Int) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.take(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.take(…)`: operators are members of signals")
  public func take(until trigger: some SignalSource) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.take(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.take(…)`: operators are members of signals")
  public func take(until isEnd: @Sendable (Value) -> Bool, inclusive: Bool = false) -> Signal<Value, Failure> {
    fatalError()
  }

  /// Write `.signal.take(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.take(…)`: operators are members of signals")
  public func take(untilReplacement replacement: some SignalSource<Value, Failure>) -> Signal<Value, Failure> {
    fatalError()
  }

  /// Write `.signal.take(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.take(…)`: operators are members of signals")
  public func take(while isIncluded: @Sendable (Value) -> Bool, inclusive: Bool = false) -> Signal<Value, Failure> {
    fatalError()
  }

  /// Write `.signal.tryFilter(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.tryFilter(…)`: operators are members of signals")
  public func tryFilter(_ isIncluded: @Sendable (Value) throws(Failure) -> Bool) -> Signal<Value, Failure> {
    fatalError()
  }
}

extension SignalOwner where Value: Hashable {
  /// Write `.signal.distinct()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.distinct()`: operators are members of signals")
  public func distinct() -> Signal<Value, Failure> { fatalError() }
}

extension SignalOwner where Value: Equatable {
  /// Write `.signal.distinctUntilChanged()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.distinctUntilChanged()`: operators are members of signals")
  public func distinctUntilChanged() -> Signal<Value, Failure> { fatalError() }
}
