// Members of the protocol, and of nothing else: a leading dot finds them wherever an operator takes a source, as in
// `signal.concat(with: .just(1))`. Functions, since a property cannot be generic. With a second `just` on `Signal`, the
// compiler tried each combination along a chain: nine `flatMap { .just($0) }` took 77 s to type-check, and take 0.1 s.
extension SignalSource {
  /// Makes a signal that sends one value and then completes.
  ///
  ///     just(1) (1|)
  ///
  /// Elsewhere: `return:` (ReactiveObjC), `init(value:)` (ReactiveSwift), `just(_:)` (RxSwift), `Just` (Combine).
  ///
  /// - Parameter value: the value for each subscription.
  @inlinable
  public static func just<Output, OutputFailure>(_ value: Output) -> Self
  where Self == Signal<Output, OutputFailure> {
    Signal(traits: [.immediate, .single]) { downstream in
      downstream.next(value)
      downstream.terminal(.completed)
    }
  }

  /// Makes a signal that cannot fail, and that sends one value and then completes.
  @inlinable
  public static func just<Output>(_ value: Output) -> Self where Self == Signal<Output, Never> {
    Signal(traits: [.immediate, .single]) { downstream in
      downstream.next(value)
      downstream.terminal(.completed)
    }
  }

  /// Makes a signal that fails at once.
  ///
  ///     fail #
  ///
  /// Elsewhere: `error:` (ReactiveObjC), `init(error:)` (ReactiveSwift), `error(_:)` (RxSwift), `Fail` (Combine).
  ///
  /// - Parameter failure: the failure of each subscription.
  @inlinable
  public static func fail<Output, OutputFailure>(_ failure: OutputFailure) -> Self
  where Self == Signal<Output, OutputFailure> {
    Signal(traits: [.immediate, .single]) { downstream in
      guard !downstream.isDisposed else { return }
      downstream.terminal(.failed(failure))
    }
  }

  /// Makes a signal that completes at once.
  ///
  ///     empty |
  ///
  /// Elsewhere: `empty` (ReactiveObjC, ReactiveSwift), `empty()` (RxSwift), `Empty` (Combine).
  @inlinable
  public static func empty<Output, OutputFailure>() -> Self where Self == Signal<Output, OutputFailure> {
    Signal(traits: [.immediate, .single]) { $0.terminal(.completed) }
  }

  /// Makes a signal that cannot fail and that completes at once.
  @inlinable
  public static func empty<Output>() -> Self where Self == Signal<Output, Never> {
    Signal(traits: [.immediate, .single]) { $0.terminal(.completed) }
  }

  /// Makes a signal that sends no event.
  ///
  ///     never -------
  ///
  /// The signal does not retain its subscriber. So a subscription ends when you release the result of `subscribe` (C9).
  ///
  /// Elsewhere: `never` (ReactiveObjC, ReactiveSwift), `never()` (RxSwift), `Empty(completeImmediately: false)`
  /// (Combine).
  @inlinable
  public static func never<Output, OutputFailure>() -> Self where Self == Signal<Output, OutputFailure> {
    .attaching { _ in }
  }

  /// Makes a signal that cannot fail and that sends no event.
  @inlinable
  public static func never<Output>() -> Self where Self == Signal<Output, Never> {
    .attaching { _ in }
  }
}
