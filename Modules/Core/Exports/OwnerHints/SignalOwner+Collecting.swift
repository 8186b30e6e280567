public import ReactiveKernel

// Operators that are called on a subject or a property, so that the compiler answers where they are (decision 0051).

extension SignalOwner {
  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.all { … }`: operators are members of signals")
  public func all(_ passes: @Sendable (Value) -> Bool) -> Signal<Bool, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.any { … }`: operators are members of signals")
  public func any(_ passes: @Sendable (Value) -> Bool) -> Signal<Bool, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.any()`: operators are members of signals")
  public func any() -> Signal<Bool, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.collect()`: operators are members of signals")
  public func collect() -> Signal<[Value], Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.collect(…)`: operators are members of signals")
  public func collect<Boundary: SignalSource>(boundary: Boundary, count: Int? = nil) -> Signal<[Value], Failure>
  where Boundary.Failure == Failure { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.collect(…)`: operators are members of signals")
  public func collect<Closing: Sendable>(closing: @Sendable () -> Signal<Closing, Failure>) -> Signal<[Value], Failure>
  { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.collect(…)`: operators are members of signals")
  public func collect(count: Int) -> Signal<[Value], Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.collect(…)`: operators are members of signals")
  public func collect<Opening: SignalSource, Closing: Sendable>(
    opening: Opening, closing: @Sendable (Opening.Value) -> Signal<Closing, Failure>
  ) -> Signal<[Value], Failure> where Opening.Failure == Failure { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.collect(…)`: operators are members of signals")
  public func collect(count: Int, step: Int) -> Signal<[Value], Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.collect(…)`: operators are members of signals")
  public func collect(until isLast: @Sendable (Value) -> Bool) -> Signal<[Value], Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.collect(…)`: operators are members of signals")
  public func collect(until isLast: @Sendable (_ gathered: [Value], _ value: Value) -> Bool) -> Signal<[Value], Failure>
  { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.collect(…)`: operators are members of signals")
  public func collect<Key: Equatable & Sendable>(untilChanged key: @Sendable (Value) -> Key) -> Signal<[Value], Failure>
  { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.collect(…)`: operators are members of signals")
  public func collect(while isMember: @Sendable (Value) -> Bool) -> Signal<[Value], Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.collect(…)`: operators are members of signals")
  public func collect(while isMember: @Sendable (_ gathered: [Value], _ value: Value) -> Bool) -> Signal<
    [Value], Failure
  > { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.count()`: operators are members of signals")
  public func count() -> Signal<Int, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.isEmpty()`: operators are members of signals")
  public func isEmpty() -> Signal<Bool, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.max(…)`: operators are members of signals")
  public func max(by areInIncreasingOrder: @Sendable (Value, Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.min(…)`: operators are members of signals")
  public func min(by areInIncreasingOrder: @Sendable (Value, Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.reduce(…)`: operators are members of signals")
  public func reduce<Result: Sendable>(_ initial: Result, _ combine: @Sendable (Result, Value) -> Result) -> Signal<
    Result, Failure
  > { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.reduce(…)`: operators are members of signals")
  public func reduce<Result: Sendable>(
    with makeInitial: @Sendable () -> Result, _ combine: @Sendable (Result, Value) -> Result
  ) -> Signal<Result, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.reduce(…)`: operators are members of signals")
  public func reduce<Result: Sendable>(indexed initial: Result, _ combine: @Sendable (Result, Value, Int) -> Result)
    -> Signal<Result, Failure>
  { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.reduce(…)`: operators are members of signals")
  public func reduce<Result: Sendable>(into initial: Result, _ update: @Sendable (inout Result, Value) -> Void)
    -> Signal<Result, Failure>
  { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.reduce { … }`: operators are members of signals")
  public func reduce(_ combine: @Sendable (_ result: Value, _ value: Value) -> Value) -> Signal<Value, Failure> {
    fatalError()
  }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.sequenceEqual(…)`: operators are members of signals")
  public func sequenceEqual<Other: SignalSource>(to other: Other, by areEqual: @Sendable (Value, Other.Value) -> Bool)
    -> Signal<Bool, Failure> where Other.Failure == Failure
  { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.toDictionary(…)`: operators are members of signals")
  public func toDictionary<Key: Hashable & Sendable>(
    by key: @Sendable (Value) -> Key, uniquingKeysWith combine: (@Sendable (Value, Value) -> Value)? = nil
  ) -> Signal<[Key: Value], Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.toDictionary(…)`: operators are members of signals")
  public func toDictionary<Key: Hashable & Sendable, Element: Sendable>(
    by key: @Sendable (Value) -> Key, value element: @Sendable (Value) -> Element,
    uniquingKeysWith combine: (@Sendable (Element, Element) -> Element)? = nil
  ) -> Signal<[Key: Element], Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.window(…)`: operators are members of signals")
  public func window<Boundary: SignalSource>(boundary: Boundary, count: Int? = nil) -> Signal<
    Signal<Value, Failure>, Failure
  > where Boundary.Failure == Failure { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.window(…)`: operators are members of signals")
  public func window<Closing: Sendable>(closing: @Sendable () -> Signal<Closing, Failure>) -> Signal<
    Signal<Value, Failure>, Failure
  > { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.window(…)`: operators are members of signals")
  public func window(count: Int) -> Signal<Signal<Value, Failure>, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.window(…)`: operators are members of signals")
  public func window<Opening: SignalSource, Closing: Sendable>(
    opening: Opening, closing: @Sendable (Opening.Value) -> Signal<Closing, Failure>
  ) -> Signal<Signal<Value, Failure>, Failure> where Opening.Failure == Failure { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.window(…)`: operators are members of signals")
  public func window(count: Int, step: Int) -> Signal<Signal<Value, Failure>, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.window(…)`: operators are members of signals")
  public func window(until isLast: @Sendable (Value) -> Bool) -> Signal<Signal<Value, Failure>, Failure> {
    fatalError()
  }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.window(…)`: operators are members of signals")
  public func window<Key: Equatable & Sendable>(untilChanged key: @Sendable (Value) -> Key) -> Signal<
    Signal<Value, Failure>, Failure
  > { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.window(…)`: operators are members of signals")
  public func window(while isMember: @Sendable (Value) -> Bool) -> Signal<Signal<Value, Failure>, Failure> {
    fatalError()
  }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.window(…)`: operators are members of signals")
  public func window(while isMember: @Sendable (_ last: Value, _ value: Value) -> Bool) -> Signal<
    Signal<Value, Failure>, Failure
  > { fatalError() }
}

extension SignalOwner where Value: Equatable {
  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.contains(…)`: operators are members of signals")
  public func contains(_ value: Value) -> Signal<Bool, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.sequenceEqual(…)`: operators are members of signals")
  public func sequenceEqual(to other: some SignalSource<Value, Failure>) -> Signal<Bool, Failure> { fatalError() }
}

extension SignalOwner where Value: Comparable {
  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.max()`: operators are members of signals")
  public func max() -> Signal<Value, Failure> { fatalError() }

  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.min()`: operators are members of signals")
  public func min() -> Signal<Value, Failure> { fatalError() }
}

extension SignalOwner where Value: Hashable {
  /// An operator of a signal.
  @available(*, unavailable, message: "write `.signal.toSet()`: operators are members of signals")
  public func toSet() -> Signal<Set<Value>, Failure> { fatalError() }
}
