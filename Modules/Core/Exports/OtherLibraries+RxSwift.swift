public import ReactiveKernel

// Names of RxSwift and RxCocoa, so that the compiler answers with the name here. There is no alias for `Observable`:
// that is a protocol of the module Observation, which programs with this library use.

extension SignalSource {
  /// RxSwift's operator for side effects. Write `on` with the closures that you need, such as `on(next: { … })`.
  @available(*, unavailable, message: "write `on(next: { … })`, or `on(failed: { … })`, or `on(completed: { … })`")
  public func `do`(
    onNext: (@Sendable (Value) -> Void)? = nil, onError: (@Sendable (Failure) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil, onSubscribe: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Signal<Value, Failure> { fatalError() }

  /// RxSwift's name of `on(next:failed:completed:)`.
  @available(*, unavailable, renamed: "on(next:failed:completed:)")
  public func `do`(
    onNext: (@Sendable (Value) -> Void)? = nil, onError: (@Sendable (Failure) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil
  ) -> Signal<Value, Failure> { fatalError() }

  /// RxSwift's form of `withLatest(from:)` followed by `map(_:)`.
  @available(*, unavailable, message: "write `withLatest(from: other).map { … }`")
  public func withLatestFrom<Other: SignalSource, Output>(
    _ other: Other, resultSelector: @Sendable (Value, Other.Value) -> Output
  ) -> Signal<Output, Failure> { fatalError() }

  /// RxCocoa's operator that replaces a failure by a value, and delivers on the main queue. Write
  /// `catch(just: value).deliverOnMain()`.
  @available(*, unavailable, message: "write `catch(just: value).deliverOnMain()`")
  public func asDriver(onErrorJustReturn value: Value) -> Signal<Value, Never> { fatalError() }

  /// RxCocoa's operator that delivers on the main queue. Write `deliverOnMain()`.
  @available(*, unavailable, message: "write `deliverOnMain()`")
  public func asDriver() -> Signal<Value, Never> { fatalError() }

  /// RxCocoa's operator that replaces a failure by a value, and delivers on the main queue. Write
  /// `catch(just: value).deliverOnMain()`.
  @available(*, unavailable, message: "write `catch(just: value).deliverOnMain()`")
  public func asSignal(onErrorJustReturn value: Value) -> Signal<Value, Never> { fatalError() }

  /// RxCocoa's name of `observeOnMain(next:completed:)`.
  @available(*, unavailable, renamed: "observeOnMain(next:completed:)")
  public func drive(
    onNext: (@MainActor (Value) -> Void)? = nil, onCompleted: (@MainActor () -> Void)? = nil
  ) -> Subscription { fatalError() }

  /// RxSwift's name of `ignoreValues()`.
  @available(*, unavailable, renamed: "ignoreValues()")
  public func ignoreElements() -> Signal<Never, Failure> { fatalError() }

  /// RxSwift's name of `collect()`.
  @available(*, unavailable, renamed: "collect()")
  public func toArray() -> Signal<[Value], Failure> { fatalError() }

  /// RxSwift's name of `catch(just:)` before RxSwift 6.
  @available(*, unavailable, renamed: "catch(just:)")
  public func catchErrorJustReturn(_ value: Value) -> Signal<Value, Never> { fatalError() }

  /// RxSwift's name of `switchToLatest()`.
  @available(*, unavailable, renamed: "switchToLatest()")
  public func switchLatest() -> Signal<Value.Value, Failure> where Value: SignalSource { fatalError() }

  /// RxSwift's name of `race(with:)`.
  @available(*, unavailable, renamed: "race(with:)")
  public func amb<Other: SignalSource>(_ other: Other) -> Signal<Value, Failure> { fatalError() }

  /// RxSwift's name of `default(_:)`.
  @available(*, unavailable, renamed: "default(_:)")
  public func ifEmpty(default value: Value) -> Signal<Value, Failure> { fatalError() }

  /// RxSwift's name of `element(at:)` before RxSwift 6.
  @available(*, unavailable, renamed: "element(at:)", message: "completes where there are too few values")
  public func elementAt(_ index: Int) -> Signal<Value, Failure> { fatalError() }

  /// RxSwift's name of `take(until:)` before RxSwift 6.
  @available(*, unavailable, renamed: "take(until:)", message: "a completion of the other ends it as well")
  public func takeUntil<Other: SignalSource>(_ other: Other) -> Signal<Value, Failure> { fatalError() }

  /// RxSwift's name of `skip(until:)` before RxSwift 6.
  @available(*, unavailable, renamed: "skip(until:)", message: "a completion of the other counts as a value")
  public func skipUntil<Other: SignalSource>(_ other: Other) -> Signal<Value, Failure> { fatalError() }
}

extension SignalTarget {
  /// The name of `send(_:)` in RxSwift's relays.
  @available(*, unavailable, renamed: "send(_:)")
  public func accept(_ value: Value) { fatalError() }
}
