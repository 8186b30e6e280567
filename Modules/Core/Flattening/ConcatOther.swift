import ReactiveKernel

extension Signal {
  /// Sends what this signal sends, and when it completes, what another one sends.
  ///
  ///     self         --1--2|
  ///     other              --3--|
  ///     concat(with) --1--2--3--|
  ///
  /// The other signal is not subscribed to before, nor if this one fails. If this one is abandoned, so is the result (C9).
  ///
  /// Elsewhere: `concat:` (ReactiveObjC), `concat(_:)` (ReactiveSwift, RxSwift), `append(_:)` (Combine).
  ///
  /// - Parameter other: what follows.
  @inlinable
  public func concat(with other: some SignalSource<Value, Failure>) -> Signal {
    .concat([self, other.signal])
  }

  /// Sends what this signal sends, and when it completes, what another one, which cannot fail, sends.
  ///
  /// - Parameter other: what follows.
  @inlinable
  @_disfavoredOverload
  public func concat(with other: some SignalSource<Value, Never>) -> Signal {
    concat(with: other.signal.promoteError(to: Failure.self))
  }
}

extension Signal where Failure == Never {
  /// Sends what this signal, which cannot fail, sends, and when it completes, what another one sends.
  ///
  /// - Parameter other: what follows.
  @inlinable
  @_disfavoredOverload
  public func concat<NewFailure: Error>(
    with other: some SignalSource<Value, NewFailure>
  ) -> Signal<Value, NewFailure> {
    promoteError(to: NewFailure.self).concat(with: other)
  }
}
