import ReactiveFlattening
import ReactiveKernel
import ReactiveSubjects

// Operators that are called on a subject or a property, so that the compiler answers where they are (decision 0051).

extension SignalOwner {
  /// Write `.signal.flatMap(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.flatMap(…)`: operators are members of signals")
  public func flatMap<Output: Sendable>(
    _ strategy: FlatteningStrategy, delayingFailures delay: FailureDelay,
    _ transform: @Sendable (Value) -> Signal<Output, Failure>?
  ) -> Signal<Output, Failure> { fatalError() }

  /// Write `.signal.scan { … }`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.scan { … }`: operators are members of signals")
  public func scan(_ combine: @Sendable (_ result: Value, _ value: Value) -> Value) -> Signal<Value, Failure> {
    fatalError()
  }

  /// Write `.signal.reduce { … }`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.reduce { … }`: operators are members of signals")
  public func reduce(_ combine: @Sendable (_ result: Value, _ value: Value) -> Value) -> Signal<Value, Failure> {
    fatalError()
  }

  /// Write `.signal.collect(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.collect(…)`: operators are members of signals")
  public func collect<Boundary: SignalSource>(boundary: Boundary, count: Int? = nil) -> Signal<[Value], Failure>
  where Boundary.Failure == Failure { fatalError() }

  /// Write `.signal.collect(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.collect(…)`: operators are members of signals")
  public func collect<Closing: Sendable>(closing: @Sendable () -> Signal<Closing, Failure>) -> Signal<[Value], Failure>
  { fatalError() }

  /// Write `.signal.collect(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.collect(…)`: operators are members of signals")
  public func collect<Opening: SignalSource, Closing: Sendable>(
    opening: Opening, closing: @Sendable (Opening.Value) -> Signal<Closing, Failure>
  ) -> Signal<[Value], Failure> where Opening.Failure == Failure { fatalError() }

  /// Write `.signal.sequenceEqual(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.sequenceEqual(…)`: operators are members of signals")
  public func sequenceEqual<Other: SignalSource>(to other: Other, by areEqual: @Sendable (Value, Other.Value) -> Bool)
    -> Signal<Bool, Failure> where Other.Failure == Failure
  { fatalError() }

  /// Write `.signal.window(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.window(…)`: operators are members of signals")
  public func window<Boundary: SignalSource>(boundary: Boundary, count: Int? = nil) -> Signal<
    Signal<Value, Failure>, Failure
  > where Boundary.Failure == Failure { fatalError() }

  /// Write `.signal.window(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.window(…)`: operators are members of signals")
  public func window<Closing: Sendable>(closing: @Sendable () -> Signal<Closing, Failure>) -> Signal<
    Signal<Value, Failure>, Failure
  > { fatalError() }

  /// Write `.signal.window(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.window(…)`: operators are members of signals")
  public func window<Opening: SignalSource, Closing: Sendable>(
    opening: Opening, closing: @Sendable (Opening.Value) -> Signal<Closing, Failure>
  ) -> Signal<Signal<Value, Failure>, Failure> where Opening.Failure == Failure { fatalError() }

  /// Write `.signal.window(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.window(…)`: operators are members of signals")
  public func window(count: Int, step: Int) -> Signal<Signal<Value, Failure>, Failure> { fatalError() }

  /// Write `.signal.window(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.window(…)`: operators are members of signals")
  public func window(until isLast: @Sendable (Value) -> Bool) -> Signal<Signal<Value, Failure>, Failure> {
    fatalError()
  }

  /// Write `.signal.window(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.window(…)`: operators are members of signals")
  public func window<Key: Equatable & Sendable>(untilChanged key: @Sendable (Value) -> Key) -> Signal<
    Signal<Value, Failure>, Failure
  > { fatalError() }

  /// Write `.signal.window(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.window(…)`: operators are members of signals")
  public func window(while isMember: @Sendable (Value) -> Bool) -> Signal<Signal<Value, Failure>, Failure> {
    fatalError()
  }

  /// Write `.signal.window(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.window(…)`: operators are members of signals")
  public func window(while isMember: @Sendable (_ last: Value, _ value: Value) -> Bool) -> Signal<
    Signal<Value, Failure>, Failure
  > { fatalError() }

  /// Write `.signal.combineLatest(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.combineLatest(…)`: operators are members of signals")
  public func combineLatest<Other: SignalSource>(with other: Other, delayingFailures: Bool) -> Signal<
    (Value, Other.Value), Failure
  > where Other.Failure == Failure { fatalError() }

  /// Write `.signal.debounce { … }`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.debounce { … }`: operators are members of signals")
  public func debounce<Sign: Sendable>(_ duration: @Sendable (Value) -> Signal<Sign, Failure>) -> Signal<Value, Failure>
  { fatalError() }

  /// Write `.signal.delay { … }`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.delay { … }`: operators are members of signals")
  public func delay<Sign: Sendable>(_ duration: @Sendable (Value) -> Signal<Sign, Failure>) -> Signal<Value, Failure> {
    fatalError()
  }

  /// Write `.signal.throttle(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.throttle(…)`: operators are members of signals")
  public func throttle<Sign: Sendable>(
    leading: Bool = true, latest: Bool = true, _ pause: @Sendable (Value) -> Signal<Sign, Failure>
  ) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.timeout(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.timeout(…)`: operators are members of signals")
  public func timeout<Sign: Sendable>(
    each limit: @Sendable (_ last: Value?) -> Signal<Sign, Failure>, with failure: @autoclosure () -> Failure
  ) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.timeout(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.timeout(…)`: operators are members of signals")
  public func timeout<Sign: Sendable>(
    each limit: @Sendable (_ last: Value?) -> Signal<Sign, Failure>,
    switchingTo other: some SignalSource<Value, Failure>
  ) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.join(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.join(…)`: operators are members of signals")
  public func join<Other: SignalSource, Sign: Sendable, OtherSign: Sendable>(
    with other: Other, lasting duration: @Sendable (Value) -> Signal<Sign, Failure>,
    otherLasting otherDuration: @Sendable (Other.Value) -> Signal<OtherSign, Failure>
  ) -> Signal<(Value, Other.Value), Failure> where Other.Failure == Failure { fatalError() }

  /// Write `.signal.merge(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.merge(…)`: operators are members of signals")
  public func merge(
    preferring precedes: @Sendable (Value, Value) -> Bool, with other: some SignalSource<Value, Failure>
  ) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.merge(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.merge(…)`: operators are members of signals")
  public func merge(
    with other: some SignalSource<Value, Failure>, sortedBy areInIncreasingOrder: @Sendable (Value, Value) -> Bool
  ) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.merge(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.merge(…)`: operators are members of signals")
  public func merge(
    with other: some SignalSource<Value, Failure>, delayingFailures: Bool,
    sortedBy areInIncreasingOrder: @Sendable (Value, Value) -> Bool
  ) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.zip(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.zip(…)`: operators are members of signals")
  public func zip<Other: SignalSource>(with other: Other, delayingFailures: Bool) -> Signal<
    (Value, Other.Value), Failure
  > where Other.Failure == Failure { fatalError() }

  /// Write `.signal.distinct(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.distinct(…)`: operators are members of signals")
  public func distinct<Key: Hashable & Sendable>(by key: @Sendable (Value) -> Key, last count: Int) -> Signal<
    Value, Failure
  > { fatalError() }

  /// Write `.signal.distinct(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.distinct(…)`: operators are members of signals")
  public func distinct<Key: Hashable & Sendable, Resets: SignalSource>(
    by key: @Sendable (Value) -> Key, until resets: Resets
  ) -> Signal<Value, Failure> where Resets.Failure == Failure { fatalError() }

  /// Write `.signal.flatScan(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.flatScan(…)`: operators are members of signals")
  public func flatScan<Result: Sendable>(
    _ initial: Result, _ strategy: FlatteningStrategy = .concat,
    _ step: @Sendable (_ result: Result, _ value: Value) -> Signal<Result, Failure>
  ) -> Signal<Result, Failure> { fatalError() }

  /// Write `.signal.interspersed(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.interspersed(…)`: operators are members of signals")
  public func interspersed(every count: Int = 1, with separator: Value) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.interspersed(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.interspersed(…)`: operators are members of signals")
  public func interspersed(every count: Int = 1, with separator: @Sendable () -> Value) -> Signal<Value, Failure> {
    fatalError()
  }

  /// Write `.signal.partition(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.partition(…)`: operators are members of signals")
  public func partition<Output: Sendable, NewFailure: Error>(
    _ isIncluded: @Sendable (Value) -> Bool,
    _ transform:
      @Sendable (_ included: Signal<Value, Failure>, _ others: Signal<Value, Failure>) -> Signal<Output, NewFailure>
  ) -> Signal<Output, NewFailure> { fatalError() }

  /// Write `.signal.switchOnFirst { … }`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.switchOnFirst { … }`: operators are members of signals")
  public func switchOnFirst<Output: Sendable, NewFailure: Error>(
    _ transform: @Sendable (_ first: Event<Value, Failure>, _ all: Signal<Value, Failure>) -> Signal<Output, NewFailure>
  ) -> Signal<Output, NewFailure> { fatalError() }
}

extension SignalOwner where Value: Equatable {
  /// Write `.signal.sequenceEqual(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.sequenceEqual(…)`: operators are members of signals")
  public func sequenceEqual(to other: some SignalSource<Value, Failure>) -> Signal<Bool, Failure> { fatalError() }
}

extension SignalOwner where Value: SignalSource, Value.Failure == Failure {
  /// Write `.signal.flatten(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.flatten(…)`: operators are members of signals")
  public func flatten(_ strategy: FlatteningStrategy, delayingFailures delay: FailureDelay) -> Signal<
    Value.Value, Failure
  > { fatalError() }

  /// Write `.signal.combineLatest()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.combineLatest()`: operators are members of signals")
  public func combineLatest() -> Signal<[Value.Value], Failure> { fatalError() }

  /// Write `.signal.zip()`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.zip()`: operators are members of signals")
  public func zip() -> Signal<[Value.Value], Failure> { fatalError() }

  /// Write `.signal.concat(…)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.concat(…)`: operators are members of signals")
  public func concat(separator: some SignalSource<Value.Value, Failure>) -> Signal<Value.Value, Failure> {
    fatalError()
  }
}
