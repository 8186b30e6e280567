import ReactiveKernel

// Names of other libraries, so that the compiler answers with the name here.

extension SignalSource {
  /// RxSwift's form of `share(replay:scope:)`.
  @available(*, unavailable, message: "write `share(replay: .last(count))`")
  public func share(replay count: Int) -> Signal<Value, Failure> { fatalError() }

  /// Combine's form of `share(replay:scope:)` with a subject.
  @available(*, unavailable, renamed: "multicast(_:)", message: "often `share(replay: .last(count))` is shorter")
  public func multicast<Target: SignalTarget<Value, Failure> & SignalSource<Value, Failure>>(
    subject: Target
  ) -> MulticastConnection<Value, Failure> { fatalError() }

  /// Combine's name of `publish()`.
  @available(*, unavailable, renamed: "publish()")
  public func makeConnectable() -> MulticastConnection<Value, Failure> { fatalError() }

  /// ReactiveSwift's name of `share(replay:scope:)`.
  @available(*, unavailable, message: "write `share(replay: .last(count), scope: .forever)`")
  public func replayLazily(upTo count: Int) -> Signal<Value, Failure> { fatalError() }
}
