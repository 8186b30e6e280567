public import ReactiveKernel

// Names of RxSwift and RxCocoa, so that the compiler answers with the name here. There is no alias for `Observable`: that is a protocol of the
// module Observation, which programs with this library use.

extension SignalSource {
  /// RxSwift's name of `on(next:)` and its other closures.
  @available(*, unavailable, message: "write `on(next: { … })`, or `on(failed: { … })`, or `on(completed: { … })`")
  public func `do`(
    onNext: (@Sendable (Value) -> Void)? = nil, onError: (@Sendable (Failure) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil, onSubscribe: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Signal<Value, Failure> { fatalError() }

  /// RxSwift's name of `withLatest(from:)` with a closure.
  @available(*, unavailable, message: "write `withLatest(from: other).map { … }`")
  public func withLatestFrom<Other: SignalSource, Output>(
    _ other: Other, resultSelector: @Sendable (Value, Other.Value) -> Output
  ) -> Signal<Output, Failure> { fatalError() }

  /// RxCocoa's name of a signal that cannot fail, on the main queue.
  @available(*, unavailable, message: "write `catch(just: value).deliverOnMain()`")
  public func asDriver(onErrorJustReturn value: Value) -> Signal<Value, Never> { fatalError() }

  /// RxCocoa's name of a signal on the main queue.
  @available(*, unavailable, message: "write `deliverOnMain()`")
  public func asDriver() -> Signal<Value, Never> { fatalError() }

  /// RxCocoa's name of a signal that cannot fail, on the main queue.
  @available(*, unavailable, message: "write `catch(just: value).deliverOnMain()`")
  public func asSignal(onErrorJustReturn value: Value) -> Signal<Value, Never> { fatalError() }

  /// RxCocoa's name of `observeOnMain(next:completed:)`.
  @available(*, unavailable, message: "write `observeOnMain(next: { … })`")
  public func drive(
    onNext: (@MainActor (Value) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> Subscription { fatalError() }

  /// RxSwift's name of `ignoreValues()`.
  @available(*, unavailable, message: "write `ignoreValues()`")
  public func ignoreElements() -> Signal<Never, Failure> { fatalError() }

  /// RxSwift's name of `collect()`.
  @available(*, unavailable, message: "write `collect()`")
  public func toArray() -> Signal<[Value], Failure> { fatalError() }

  /// RxSwift's earlier name of `catch(just:)`.
  @available(*, unavailable, message: "write `catch(just: value)`")
  public func catchErrorJustReturn(_ value: Value) -> Signal<Value, Never> { fatalError() }

  /// RxSwift's name of `switchToLatest()`.
  @available(*, unavailable, message: "write `switchToLatest()`")
  public func switchLatest() -> Signal<Value.Value, Failure> where Value: SignalSource { fatalError() }

  /// RxSwift's name of `race(with:)`.
  @available(*, unavailable, message: "write `race(with: other)`")
  public func amb<Other: SignalSource>(_ other: Other) -> Signal<Value, Failure> { fatalError() }

  /// RxSwift's name of `default(_:)`.
  @available(*, unavailable, message: "write `default(value)`")
  public func ifEmpty(default value: Value) -> Signal<Value, Failure> { fatalError() }

  /// RxSwift's earlier name of `element(at:)`.
  @available(*, unavailable, message: "write `element(at: count)`")
  public func elementAt(_ index: Int) -> Signal<Value, Failure> { fatalError() }

  /// RxSwift's earlier name of `take(until:)`.
  @available(*, unavailable, message: "write `take(until: other)`")
  public func takeUntil<Other: SignalSource>(_ other: Other) -> Signal<Value, Failure> { fatalError() }

  /// RxSwift's earlier name of `skip(until:)`.
  @available(*, unavailable, message: "write `skip(until: other)`")
  public func skipUntil<Other: SignalSource>(_ other: Other) -> Signal<Value, Failure> { fatalError() }
}

extension SignalTarget {
  /// RxSwift's name of `send(_:)` of a relay.
  @available(*, unavailable, message: "write `send(value)`")
  public func accept(_ value: Value) { fatalError() }
}
