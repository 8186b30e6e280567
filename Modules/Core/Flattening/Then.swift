import ReactiveKernel

extension Signal {
  /// Drops the values of this signal, waits for its completion, and then forwards another signal.
  ///
  ///     self --1--2--|
  ///     next         -a-b|
  ///     then ---------a-b|
  ///
  /// The other signal is subscribed to after this signal has completed. If this signal fails, the result fails with the
  /// same failure, and the other signal is not subscribed to. If this signal ends without a terminal (C9), the result
  /// does too.
  ///
  /// Elsewhere: `then:` (ReactiveObjC), `then(_:)` (ReactiveSwift), `andThen(_:)` (RxSwift).
  ///
  /// - Parameter next: the signal that follows. To make that signal only after this signal has completed, use
  ///   `deferred`. If only one of the two signals can fail, the result has the failure type of that signal.
  @inlinable
  public func then<NewValue: Sendable>(_ next: some SignalSource<NewValue, Failure>) -> Signal<NewValue, Failure> {
    .concat([lift { (_: @escaping @Sendable (NewValue) -> Void) in { _ in } }, next.signal])
  }

  /// Drops the values of this signal, waits for its completion, and then forwards another signal, which cannot fail.
  @inlinable
  @_disfavoredOverload
  public func then<NewValue: Sendable>(_ next: some SignalSource<NewValue, Never>) -> Signal<NewValue, Failure> {
    then(next.signal.promoteError(to: Failure.self))
  }
}

extension Signal where Failure == Never {
  /// Drops the values of this signal, which cannot fail, waits for its completion, and then forwards another signal.
  @inlinable
  @_disfavoredOverload
  public func then<NewValue: Sendable, NewFailure: Error>(
    _ next: some SignalSource<NewValue, NewFailure>
  ) -> Signal<NewValue, NewFailure> {
    promoteError(to: NewFailure.self).then(next)
  }
}
