public import ReactiveDisposables
public import ReactiveKernel

// Names of other libraries, so that the compiler answers with the name here. No operator gets a second overload with a
// trailing closure: that would slow down the type-checking of every chain (decision 0016).

/// ReactiveSwift's name of `Signal`: a signal that runs its source again for each subscription.
@available(*, unavailable, renamed: "Signal")
public typealias SignalProducer = Signal

extension SignalSource {
  /// Combine's name of `subscribe(next:)`.
  @available(
    *, unavailable, renamed: "subscribe(next:)",
    message: "releasing the result does not cancel: `store(in: bag)` ties it to an owner"
  )
  public func sink(receiveValue: @escaping @Sendable (Value) -> Void) -> Subscription { fatalError() }

  /// Combine's name of `subscribe(next:failed:completed:)`.
  @available(*, unavailable, message: "write `subscribe(next: { … }, failed: { … }, completed: { … })`")
  public func sink(
    receiveCompletion: @escaping @Sendable (Termination<Failure>) -> Void,
    receiveValue: @escaping @Sendable (Value) -> Void
  ) -> Subscription { fatalError() }

  /// Combine's form of a binding. Write `BindingTarget(object, \.property) <~ signal`.
  @available(*, unavailable, message: "write `BindingTarget(object, \\.property) <~ signal`")
  public func assign<Root>(to keyPath: KeyPath<Root, Value>, on object: Root) -> Subscription { fatalError() }

  /// ReactiveObjC's name of `subscribe(next:)`.
  @available(*, unavailable, renamed: "subscribe(next:)")
  public func subscribeNext(_ next: @escaping @Sendable (Value) -> Void) -> Subscription { fatalError() }

  /// ReactiveSwift's name of `subscribe(next:)`.
  @available(*, unavailable, renamed: "subscribe(next:)")
  public func observeValues(_ next: @escaping @Sendable (Value) -> Void) -> Subscription { fatalError() }

  /// ReactiveSwift's name of `subscribe(next:)`.
  @available(*, unavailable, renamed: "subscribe(next:)")
  public func startWithValues(_ next: @escaping @Sendable (Value) -> Void) -> Subscription { fatalError() }

  /// ReactiveSwift's name of `subscribe(next:failed:completed:)`.
  @available(*, unavailable, message: "write `subscribe(next: { … }, failed: { … })`")
  public func startWithResult(_ take: @escaping @Sendable (Result<Value, Failure>) -> Void) -> Subscription {
    fatalError()
  }

  /// RxSwift's name of `subscribe(next:failed:completed:)`.
  @available(*, unavailable, renamed: "subscribe(next:failed:completed:)")
  public func subscribe(
    onNext: (@Sendable (Value) -> Void)?, onError: (@Sendable (Failure) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil
  ) -> Subscription { fatalError() }
}

extension SignalSource {
  /// ReactiveSwift's and RxSwift's name of `deliver(on:)`. The method `observe(on:next:)` of this library subscribes.
  @available(*, unavailable, renamed: "deliver(on:)")
  public func observe<Context>(on scheduler: Context) -> Signal<Value, Failure> { fatalError() }

  /// Combine's name of `deliver(on:)`.
  @available(
    *, unavailable, renamed: "deliver(on:)",
    message: "the main queue is `.main`, another one `QueueScheduler(target: queue)`"
  )
  public func receive<Context>(on scheduler: Context) -> Signal<Value, Failure> { fatalError() }

  /// Combine's name of `distinctUntilChanged()`.
  @available(*, unavailable, renamed: "distinctUntilChanged()")
  public func removeDuplicates() -> Signal<Value, Failure> { fatalError() }

  /// ReactiveSwift's name of `distinctUntilChanged()`.
  @available(*, unavailable, renamed: "distinctUntilChanged()")
  public func skipRepeats() -> Signal<Value, Failure> { fatalError() }

  /// ReactiveSwift's operator that drops `nil`. Write `compactMap { $0 }`.
  @available(*, unavailable, message: "write `compactMap { $0 }`")
  public func skipNil<Wrapped>() -> Signal<Wrapped, Failure> where Value == Wrapped? { fatalError() }

  /// ReactiveObjC's operator that drops all values equal to one value. Write `filter { $0 != value }`.
  @available(*, unavailable, message: "write `filter { … }` with `!=`")
  public func ignore(_ value: Value) -> Signal<Value, Failure> { fatalError() }

  /// RxSwift's form of `withLatest(from:)`. The operator of this library sends pairs.
  @available(*, unavailable, message: "write `withLatest(from: other)`, whose values are pairs")
  public func withLatestFrom<Other: SignalSource>(_ other: Other) -> Signal<Other.Value, Failure> { fatalError() }

  /// RxSwift's name of `start(with:)`.
  @available(*, unavailable, renamed: "start(with:)")
  public func startWith(_ value: Value) -> Signal<Value, Failure> { fatalError() }

  /// Combine's name of `start(with:)`.
  @available(*, unavailable, renamed: "start(with:)")
  public func prepend(_ value: Value) -> Signal<Value, Failure> { fatalError() }

  /// RxSwift's name of `catch(just:)`.
  @available(*, unavailable, renamed: "catch(just:)")
  public func catchAndReturn(_ value: Value) -> Signal<Value, Never> { fatalError() }

  /// ReactiveSwift's name of `catch(_:)`.
  @available(*, unavailable, renamed: "catch(_:)")
  public func flatMapError<Other: SignalSource>(_ recover: (Failure) -> Other) -> Signal<Value, Other.Failure> {
    fatalError()
  }

  /// ReactiveSwift's name of `log(_:events:on:describing:to:)`.
  @available(*, unavailable, renamed: "log(_:)")
  public func logEvents(identifier: String = "") -> Signal<Value, Failure> { fatalError() }

  /// Combine's type erasure. Leave it out: in this library, every chain of operators is a `Signal`.
  @available(*, unavailable, renamed: "getter:signal()", message: "or leave it out: every chain is a `Signal`")
  public func eraseToAnyPublisher() -> Signal<Value, Failure> { fatalError() }

  /// ReactiveSwift's name of `signal`.
  @available(*, unavailable, renamed: "signal")
  public var producer: Signal<Value, Failure> { fatalError() }

  /// RxSwift's name of `signal`.
  @available(*, unavailable, renamed: "getter:signal()")
  public func asObservable() -> Signal<Value, Failure> { fatalError() }
}

extension Signal {
  /// Only a signal that cannot fail can be subscribed to with `next` alone. For other signals, write
  /// `subscribe(next: { … }, failed: { … })`, or `subscribeIgnoringFailures(next: { … })`.
  @available(
    *, unavailable,
    message: "write `subscribe(next: { … }, failed: { … })`, or `subscribeIgnoringFailures(next: { … })`"
  )
  public func subscribe(next: @escaping @Sendable (Value) -> Void) -> Subscription { fatalError() }
}

extension SignalTarget {
  /// RxSwift's name of `send(_:)`.
  @available(*, unavailable, renamed: "send(_:)")
  public func onNext(_ value: Value) { fatalError() }

  /// RxSwift's name of `fail(_:)`.
  @available(*, unavailable, renamed: "fail(_:)")
  public func onError(_ failure: Failure) { fatalError() }

  /// RxSwift's name of `complete()`.
  @available(*, unavailable, renamed: "complete()")
  public func onCompleted() { fatalError() }

  /// ReactiveObjC's name of `send(_:)`.
  @available(*, unavailable, renamed: "send(_:)")
  public func sendNext(_ value: Value) { fatalError() }
}

extension SignalOwner {
  /// Write `.signal.map { … }`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.map { … }`: operators are members of signals")
  public func map<Output>(_ transform: (Value) -> Output) -> Signal<Output, Failure> { fatalError() }

  /// Write `.signal.filter { … }`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.filter { … }`: operators are members of signals")
  public func filter(_ isIncluded: (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  /// Write `.signal.flatMap { … }`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.flatMap { … }`: operators are members of signals")
  public func flatMap<Inner: SignalSource>(_ transform: (Value) -> Inner) -> Signal<Inner.Value, Inner.Failure> {
    fatalError()
  }

  /// Write `.signal.subscribe(next: { … })`.
  @available(*, unavailable, message: "write `.signal.subscribe(next: { … })`")
  public func subscribe(next: @escaping @Sendable (Value) -> Void) -> Subscription { fatalError() }
}

extension Subscription {
  /// RxSwift's name of `store(in:)`.
  @available(*, unavailable, renamed: "store(in:)")
  public func disposed(by bag: DisposableBag) { fatalError() }
}
