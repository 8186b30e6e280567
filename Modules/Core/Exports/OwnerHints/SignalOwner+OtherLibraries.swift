public import ReactiveKernel

// Names of other libraries that are called on a subject or a property, so that the compiler answers with the form here.

extension SignalOwner {
  /// Combine's name of `subscribe(next:)`. Write `.signal.subscribe(next: { … })`.
  @available(*, unavailable, message: "write `.signal.subscribe(next: { … })`")
  public func sink(receiveValue: @escaping @Sendable (Value) -> Void) -> Subscription { fatalError() }

  /// Combine's name of `distinctUntilChanged()`. Write `.signal.distinctUntilChanged()`: operators are members of
  /// signals.
  @available(*, unavailable, message: "write `.signal.distinctUntilChanged()`: operators are members of signals")
  public func removeDuplicates() -> Signal<Value, Failure> { fatalError() }

  /// Combine's name of `deliver(on:)`. Write `.signal.deliver(on: scheduler)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.deliver(on: scheduler)`: operators are members of signals")
  public func receive<Context>(on scheduler: Context) -> Signal<Value, Failure> { fatalError() }

  /// Combine's name of `skip(1)`. Write `.signal.skip(1)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.skip(1)`: operators are members of signals")
  public func dropFirst() -> Signal<Value, Failure> { fatalError() }

  /// Combine's name of `skip(_:)`. Write `.signal.skip(count)`: operators are members of signals.
  @available(*, unavailable, message: "write `.signal.skip(count)`: operators are members of signals")
  public func dropFirst(_ count: Int) -> Signal<Value, Failure> { fatalError() }

  /// Combine's form of `combineLatest(with:)`. Write `.signal.combineLatest(with: other)`: operators are members of
  /// signals.
  @available(*, unavailable, message: "write `.signal.combineLatest(with: other)`: operators are members of signals")
  public func combineLatest<Other>(_ other: Other) -> Signal<Value, Failure> { fatalError() }

  /// Combine's form of a binding. Write `.signal.bind(to: property)`.
  @available(*, unavailable, message: "write `.signal.bind(to: property)`")
  public func assign<Root>(to keyPath: KeyPath<Root, Value>, on object: Root) -> Subscription { fatalError() }

  /// Combine's type erasure. Write `.signal`, which is a `Signal`.
  @available(*, unavailable, message: "write `.signal`")
  public func eraseToAnyPublisher() -> Signal<Value, Failure> { fatalError() }
}
