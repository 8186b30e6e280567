public import ReactiveKernel

// Names of Combine, so that the compiler answers with the name here. An available type of the same name, of Combine itself or of the program,
// hides an unavailable alias: both can be imported.

/// Combine's name of a signal.
@available(*, unavailable, renamed: "Signal")
public typealias AnyPublisher = Signal

extension SignalSource {
  /// Combine's name of `on(next:)` and its other closures.
  @available(*, unavailable, message: "write `on(next: { … })`, or `on(failed: { … })`, or `on(completed: { … })`")
  public func handleEvents(
    receiveSubscription: ((Subscription) -> Void)? = nil, receiveOutput: (@Sendable (Value) -> Void)? = nil,
    receiveCompletion: (@Sendable (Termination<Failure>) -> Void)? = nil, receiveCancel: (@Sendable () -> Void)? = nil,
    receiveRequest: (@Sendable (Int) -> Void)? = nil
  ) -> Signal<Value, Failure> { fatalError() }

  /// Combine's name of `take(_:)`.
  @available(*, unavailable, message: "write `take(count)`")
  public func prefix(_ count: Int) -> Signal<Value, Failure> { fatalError() }

  /// Combine's name of `take(while:)`.
  @available(*, unavailable, message: "write `take(while: { … })`")
  public func prefix(while isIncluded: @Sendable (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  /// Combine's name of `take(until:)`.
  @available(*, unavailable, message: "write `take(until: other)`")
  public func prefix<Other: SignalSource>(untilOutputFrom other: Other) -> Signal<Value, Failure> { fatalError() }

  /// Combine's name of `skip(_:)`.
  @available(*, unavailable, message: "write `skip(count)`")
  public func dropFirst(_ count: Int = 1) -> Signal<Value, Failure> { fatalError() }

  /// Combine's name of `skip(while:)`.
  @available(*, unavailable, message: "write `skip(while: { … })`")
  public func drop(while isSkipped: @Sendable (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  /// Combine's name of `skip(until:)`.
  @available(*, unavailable, message: "write `skip(until: other)`")
  public func drop<Other: SignalSource>(untilOutputFrom other: Other) -> Signal<Value, Failure> { fatalError() }

  /// Combine's name of `concat(with:)`.
  @available(*, unavailable, message: "write `concat(with: other)`")
  public func append<Other: SignalSource>(_ other: Other) -> Signal<Value, Failure> { fatalError() }

  /// Combine's name of `catch(just:)`.
  @available(*, unavailable, message: "write `catch(just: value)`")
  public func replaceError(with value: Value) -> Signal<Value, Never> { fatalError() }

  /// Combine's name of `default(_:)`.
  @available(*, unavailable, message: "write `default(value)`")
  public func replaceEmpty(with value: Value) -> Signal<Value, Failure> { fatalError() }

  /// Combine's name of a `map(_:)` with `??`.
  @available(*, unavailable, message: "write `map { … }`, with `??` in the closure")
  public func replaceNil<Wrapped>(with value: Wrapped) -> Signal<Wrapped, Failure> where Value == Wrapped? {
    fatalError()
  }

  /// Combine's name of `element(at:)`.
  @available(*, unavailable, message: "write `element(at: count)`")
  public func output(at index: Int) -> Signal<Value, Failure> { fatalError() }

  /// Combine's name of `all(_:)`.
  @available(*, unavailable, message: "write `all { … }`")
  public func allSatisfy(_ passes: @Sendable (Value) -> Bool) -> Signal<Bool, Failure> { fatalError() }

  /// Combine's name of `promoteError(to:)`.
  @available(*, unavailable, message: "write `promoteError(to: Offline.self)`; most joins need no conversion")
  public func setFailureType<NewFailure: Error>(to type: NewFailure.Type) -> Signal<Value, NewFailure> { fatalError() }

  /// Combine's name of `publish()`.
  @available(*, unavailable, message: "write `publish()`")
  public func makeConnectable() -> Signal<Value, Failure> { fatalError() }
}

extension SignalTarget {
  /// Combine's name of `complete()` and `fail(_:)`.
  @available(*, unavailable, message: "write `complete()`, or `fail(failure)`")
  public func send(completion: Termination<Failure>) { fatalError() }
}

extension Termination {
  /// Combine's name of `completed`.
  @available(*, unavailable, renamed: "completed")
  public static var finished: Termination { fatalError() }
}
