// In an extension of the protocol, and nowhere else: so they are found by a leading dot where an operator takes any source, as
// in `signal.concat(with: .just(1))`, and one set of candidates serves everywhere. With a second set on `Signal`, the compiler tries
// each combination along a chain: nine `flatMap { .just($0) }` took 77 s to type-check, and take 0.1 s.
extension SignalSource {
  /// A signal that sends one value, then completes.
  ///
  ///     just(1) (1|)
  ///
  /// Elsewhere: `return:` (ReactiveObjC), `init(value:)` (ReactiveSwift), `just(_:)` (RxSwift), `Just` (Combine).
  ///
  /// - Parameter value: what each subscription gets.
  @inlinable
  public static func just<Output, OutputFailure>(_ value: Output) -> Self
  where Self == Signal<Output, OutputFailure> {
    Signal(traits: [.immediate, .single]) { downstream in
      downstream.next(value)
      downstream.terminal(.completed)
    }
  }

  /// A signal that cannot fail, sends one value, then completes.
  @inlinable
  public static func just<Output>(_ value: Output) -> Self where Self == Signal<Output, Never> {
    Signal(traits: [.immediate, .single]) { downstream in
      downstream.next(value)
      downstream.terminal(.completed)
    }
  }

  /// A signal that fails at once.
  ///
  ///     fail #
  ///
  /// Elsewhere: `error:` (ReactiveObjC), `init(error:)` (ReactiveSwift), `error(_:)` (RxSwift), `Fail` (Combine).
  ///
  /// - Parameter failure: what each subscription gets.
  @inlinable
  public static func fail<Output, OutputFailure>(_ failure: OutputFailure) -> Self
  where Self == Signal<Output, OutputFailure> {
    Signal(traits: [.immediate, .single]) { $0.terminal(.failed(failure)) }
  }
}
