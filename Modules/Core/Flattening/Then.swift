import ReactiveKernel

extension Signal {
  /// Drops the values of this signal, waits for its completion, and then forwards another signal.
  ///
  ///     self --1--2--|
  ///     next         -a-b|
  ///     then ---------a-b|
  ///
  /// The next signal is subscribed to after the completion. If this signal fails, so does the result, without the next signal. If this signal
  /// is abandoned, so is the result (C9).
  ///
  /// Elsewhere: `then:` (ReactiveObjC), `then(_:)` (ReactiveSwift), `andThen(_:)` (RxSwift).
  ///
  /// - Parameter next: the signal to continue with. Use `promoteError()` for one that cannot fail.
  @inlinable
  public func then<NewValue: Sendable>(_ next: some SignalSource<NewValue, Failure>) -> Signal<NewValue, Failure> {
    .concat([lift { (_: @escaping @Sendable (NewValue) -> Void) in { _ in } }, next.signal])
  }

  /// Drops the values of this signal, waits for its completion, and then makes the next signal.
  ///
  /// - Parameter makeNext: called on completion, for each subscription.
  @inlinable
  public func then<NewValue: Sendable>(
    _ makeNext: @escaping @Sendable () -> Signal<NewValue, Failure>
  ) -> Signal<NewValue, Failure> {
    then(Signal<NewValue, Failure>.deferred(makeNext))
  }
}
