import ReactiveKernel

// Names of Combine that are called on `$name`, as on a published property, so that the compiler answers with the form
// here.

extension ObservedProjection where Value: Sendable {
  /// Combine's name of a subscription. Write `$name.signal.subscribe { … }` instead.
  @available(*, unavailable, message: "write `$name.signal.subscribe { … }`")
  public func sink(receiveValue: @escaping @Sendable (Value) -> Void) -> Subscription { fatalError() }

  /// Combine's name for an operator of signals. Write `$name.signal.distinctUntilChanged()` instead.
  @available(*, unavailable, message: "write `$name.signal.distinctUntilChanged()`")
  public func removeDuplicates() -> Signal<Value, Never> { fatalError() }

  /// Combine's name for an operator of signals. Write `$name.signal.deliver(on: scheduler)` instead.
  @available(*, unavailable, message: "write `$name.signal.deliver(on: scheduler)`")
  public func receive<Context>(on scheduler: Context) -> Signal<Value, Never> { fatalError() }

  /// Combine's name for an operator of signals. Write `$name.signal.skip(1)`, or `$name.changes` instead.
  @available(*, unavailable, message: "write `$name.signal.skip(1)`, or `$name.changes`")
  public func dropFirst() -> Signal<Value, Never> { fatalError() }

  /// Combine's name for an operator of signals. Write `$name.signal.skip(count)` instead.
  @available(*, unavailable, message: "write `$name.signal.skip(count)`")
  public func dropFirst(_ count: Int) -> Signal<Value, Never> { fatalError() }

  /// Combine's form of an operator of signals. Write `$name.signal.debounce(for: duration, on: scheduler)` instead.
  @available(*, unavailable, message: "write `$name.signal.debounce(for: duration, on: scheduler)`")
  public func debounce<Context>(for duration: Duration, scheduler: Context) -> Signal<Value, Never> { fatalError() }

  /// Combine's form of an operator of signals. Write
  /// `$name.signal.throttle(for: duration, latest: true, on: scheduler)` instead.
  @available(*, unavailable, message: "write `$name.signal.throttle(for: duration, latest: true, on: scheduler)`")
  public func throttle<Context>(
    for duration: Duration, scheduler: Context, latest: Bool
  ) -> Signal<Value, Never> { fatalError() }

  /// Combine's form of an operator of signals. Write `$name.signal.combineLatest(with: other)` instead.
  @available(*, unavailable, message: "write `$name.signal.combineLatest(with: other)`")
  public func combineLatest<Other>(_ other: Other) -> Signal<Value, Never> { fatalError() }

  /// Combine's form of an operator of signals, and a `map(_:)`. Write
  /// `$name.signal.combineLatest(with: other).map { $0 + $1 }` instead.
  @available(*, unavailable, message: "write `$name.signal.combineLatest(with: other).map { $0 + $1 }`")
  public func combineLatest<Other, Output>(
    _ other: Other, _ transform: (Value, Value) -> Output
  ) -> Signal<Output, Never> { fatalError() }

  /// Combine's form of a binding. Write `$name.signal.bind(to: property)` instead.
  @available(*, unavailable, message: "write `$name.signal.bind(to: property)`")
  public func assign<Root>(to keyPath: KeyPath<Root, Value>, on object: Root) -> Subscription { fatalError() }

  /// Combine's name for type erasure. Write `$name.signal` instead.
  @available(*, unavailable, message: "write `$name.signal`")
  public func eraseToAnyPublisher() -> Signal<Value, Never> { fatalError() }
}
