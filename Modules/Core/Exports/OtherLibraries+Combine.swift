public import ReactiveKernel

// Names of Combine, so that the compiler answers with the name here. An available type of the same name, of Combine
// itself or of the program, hides an unavailable alias: both can be imported.

/// Combine's name of `Signal`.
@available(*, unavailable, renamed: "Signal")
public typealias AnyPublisher = Signal

extension SignalSource {
  /// Combine's operator for side effects. Write `on` with the closures that you need, such as `on(next: { … })`.
  @available(*, unavailable, message: "write `on(next: { … })`, or `on(failed: { … })`, or `on(completed: { … })`")
  public func handleEvents(
    receiveSubscription: ((Subscription) -> Void)? = nil, receiveOutput: (@Sendable (Value) -> Void)? = nil,
    receiveCompletion: (@Sendable (Termination<Failure>) -> Void)? = nil, receiveCancel: (@Sendable () -> Void)? = nil,
    receiveRequest: (@Sendable (Int) -> Void)? = nil
  ) -> Signal<Value, Failure> { fatalError() }

  /// Combine's name of `on(next:)`.
  @available(*, unavailable, renamed: "on(next:)")
  public func handleEvents(receiveOutput: @escaping @Sendable (Value) -> Void) -> Signal<Value, Failure> {
    fatalError()
  }

  /// Combine's name of `take(_:)`.
  @available(*, unavailable, renamed: "take(_:)")
  public func prefix(_ count: Int) -> Signal<Value, Failure> { fatalError() }

  /// Combine's name of `take(while:)`.
  @available(*, unavailable, renamed: "take(while:)")
  public func prefix(while isIncluded: @Sendable (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  /// Combine's name of `take(until:)`.
  @available(*, unavailable, renamed: "take(until:)", message: "a completion of the other ends it as well")
  public func prefix<Other: SignalSource>(untilOutputFrom other: Other) -> Signal<Value, Failure> { fatalError() }

  /// Combine's name of `skip(_:)`.
  @available(*, unavailable, renamed: "skip(_:)")
  public func dropFirst(_ count: Int) -> Signal<Value, Failure> { fatalError() }

  /// Combine's name of `skip(1)`.
  @available(*, unavailable, message: "write `skip(1)`")
  public func dropFirst() -> Signal<Value, Failure> { fatalError() }

  /// Combine's name of `skip(while:)`.
  @available(*, unavailable, renamed: "skip(while:)")
  public func drop(while isSkipped: @Sendable (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  /// Combine's name of `skip(until:)`.
  @available(*, unavailable, renamed: "skip(until:)", message: "a completion of the other counts as a value")
  public func drop<Other: SignalSource>(untilOutputFrom other: Other) -> Signal<Value, Failure> { fatalError() }

  /// Combine's name of `concat(with:)`.
  @available(*, unavailable, renamed: "concat(with:)")
  public func append<Other: SignalSource>(_ other: Other) -> Signal<Value, Failure> { fatalError() }

  /// Combine's name of `catch(just:)`.
  @available(*, unavailable, renamed: "catch(just:)")
  public func replaceError(with value: Value) -> Signal<Value, Never> { fatalError() }

  /// Combine's name of `default(_:)`.
  @available(*, unavailable, renamed: "default(_:)")
  public func replaceEmpty(with value: Value) -> Signal<Value, Failure> { fatalError() }

  /// Combine's operator that replaces `nil`. Write `map { $0 ?? value }`.
  @available(*, unavailable, message: "write `map { … }`, with `??` in the closure")
  public func replaceNil<Wrapped>(with value: Wrapped) -> Signal<Wrapped, Failure> where Value == Wrapped? {
    fatalError()
  }

  /// Combine's form of `combineLatest(with:)`.
  @available(*, unavailable, renamed: "combineLatest(with:)")
  public func combineLatest<Other: SignalSource>(_ other: Other) -> Signal<(Value, Other.Value), Failure> {
    fatalError()
  }

  /// Combine's form of `combineLatest(with:)` followed by `map(_:)`.
  @available(*, unavailable, message: "write `combineLatest(with: other).map { $0 + $1 }`")
  public func combineLatest<Other: SignalSource, Output>(
    _ other: Other, _ transform: (Value, Other.Value) -> Output
  ) -> Signal<Output, Failure> { fatalError() }

  /// Combine's form of `zip(with:)`.
  @available(*, unavailable, renamed: "zip(with:)")
  public func zip<Other: SignalSource>(_ other: Other) -> Signal<(Value, Other.Value), Failure> { fatalError() }

  /// Combine's form of `zip(with:)` followed by `map(_:)`.
  @available(*, unavailable, message: "write `zip(with: other).map { $0 + $1 }`")
  public func zip<Other: SignalSource, Output>(
    _ other: Other, _ transform: (Value, Other.Value) -> Output
  ) -> Signal<Output, Failure> { fatalError() }

  /// Combine's form of `merge(with:)`.
  @available(*, unavailable, renamed: "merge(with:)")
  public func merge<Other: SignalSource>(_ other: Other) -> Signal<Value, Failure> { fatalError() }

  /// Combine's name of `ignoreValues()`.
  @available(*, unavailable, renamed: "ignoreValues()")
  public func ignoreOutput() -> Signal<Never, Failure> { fatalError() }

  /// Combine's operator that sends values after the signal. Write `concat(with: Signal([value]))`.
  @available(*, unavailable, message: "write `concat(with: Signal([value]))`")
  public func append(_ first: Value, _ more: Value...) -> Signal<Value, Failure> { fatalError() }

  /// Combine's operator that sends several values before the signal. Write `Signal([value]).concat(with: signal)`.
  @available(*, unavailable, message: "write `Signal([value]).concat(with: signal)`")
  public func prepend(_ first: Value, _ second: Value, _ more: Value...) -> Signal<Value, Failure> { fatalError() }

  /// Combine's form of a binding to a published property. Write `bind(to: property)`.
  @available(*, unavailable, message: "write `bind(to: property)`; ReactiveCombine makes a publisher to assign")
  public func assign<Target>(to target: inout Target) { fatalError() }

  /// Combine's name of `element(at:)`.
  @available(*, unavailable, renamed: "element(at:)")
  public func output(at index: Int) -> Signal<Value, Failure> { fatalError() }

  /// Combine's name of `all(_:)`.
  @available(*, unavailable, renamed: "all(_:)")
  public func allSatisfy(_ passes: @Sendable (Value) -> Bool) -> Signal<Bool, Failure> { fatalError() }

  /// Combine's name of `promoteError(to:)`.
  @available(*, unavailable, renamed: "promoteError(to:)", message: "most joins need no conversion")
  public func setFailureType<NewFailure: Error>(to type: NewFailure.Type) -> Signal<Value, NewFailure> { fatalError() }
}

extension SignalTarget {
  /// Combine's form of `complete()` and of `fail(_:)`.
  @available(*, unavailable, message: "write `complete()`, or `fail(failure)`")
  public func send(completion: Termination<Failure>) { fatalError() }
}

extension Termination {
  /// Combine's name of `completed`.
  @available(*, unavailable, renamed: "completed")
  public static var finished: Termination { fatalError() }
}
