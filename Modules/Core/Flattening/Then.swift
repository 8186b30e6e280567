import ReactiveKernel

extension Signal {
  /// Waits for the completion of this signal, whose values are dropped, and then sends what another one sends.
  ///
  ///     self --1--2--|
  ///     next         -a-b|
  ///     then ---------a-b|
  ///
  /// The next signal is not subscribed to before. If this one fails, the result does, and the next one is skipped; if this one
  /// is abandoned, so is the result (C9).
  ///
  /// Elsewhere: `then:` (ReactiveObjC), `then(_:)` (ReactiveSwift), `andThen(_:)` (RxSwift).
  ///
  /// - Parameter next: what follows. `promoteError()` brings one that cannot fail here.
  @inlinable
  public func then<NewValue: Sendable>(_ next: some SignalSource<NewValue, Failure>) -> Signal<NewValue, Failure> {
    .concat([lift { (_: @escaping @Sendable (NewValue) -> Void) in { _ in } }, next.signal])
  }

  /// Waits for the completion of this signal, whose values are dropped, and then makes the signal that follows.
  ///
  /// - Parameter makeNext: called on completion, for each subscription.
  @inlinable
  public func then<NewValue: Sendable>(
    _ makeNext: @escaping @Sendable () -> Signal<NewValue, Failure>
  ) -> Signal<NewValue, Failure> {
    then(Signal<NewValue, Failure>.deferred(makeNext))
  }
}
