extension Signal {
  /// A signal that completes at once.
  ///
  ///     empty |
  ///
  /// Elsewhere: `empty` (ReactiveObjC, ReactiveSwift), `empty()` (RxSwift), `Empty` (Combine).
  @inlinable
  public static var empty: Signal {
    Signal(traits: [.immediate, .single]) { $0.terminal(.completed) }
  }

  /// A signal that sends no event.
  ///
  ///     never -------
  ///
  /// It keeps no subscriber: a subscription ends when its handle is dropped (C9).
  ///
  /// Elsewhere: `never` (ReactiveObjC, ReactiveSwift), `never()` (RxSwift), `Empty(completeImmediately: false)` (Combine).
  @inlinable
  public static var never: Signal {
    .attaching { _ in }
  }
}

extension Signal where Failure == Never {
  /// A signal that cannot fail and completes at once.
  @inlinable
  public static var empty: Signal {
    Signal(traits: [.immediate, .single]) { $0.terminal(.completed) }
  }

  /// A signal that cannot fail, and sends no event.
  @inlinable
  public static var never: Signal {
    .attaching { _ in }
  }
}

// In an extension of the protocol alone: so a leading dot finds these where an operator takes any source, as
// in `signal.concat(with: .just(1))`, and one set of candidates serves everywhere. With a second set on `Signal`, the compiler tries
// each combination along a chain: nine `flatMap { .just($0) }` took 77 s to type-check, and take 0.1 s.
extension SignalSource {
  /// A signal that sends one value, then completes.
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
  /// - Parameter failure: the failure of each subscription.
  @inlinable
  public static func fail<Output, OutputFailure>(_ failure: OutputFailure) -> Self
  where Self == Signal<Output, OutputFailure> {
    Signal(traits: [.immediate, .single]) { $0.terminal(.failed(failure)) }
  }
}
