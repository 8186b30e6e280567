import ReactiveKernel

extension Signal {
  /// Sends the values of this signal and of another as they come.
  ///
  ///     self  --1-----3--|
  ///     other ----2------4--|
  ///     merge --1-2---3--4--|
  ///
  /// Completes when both have. The first failure passes at once and ends the other. This signal is subscribed first.
  ///
  /// Elsewhere: `merge:` (ReactiveObjC), `merge(with:)` (ReactiveSwift, Combine).
  ///
  /// - Parameter other: the other signal. Where only one of the two can fail, the result fails as that one does.
  @inlinable
  public func merge(with other: some SignalSource<Value, Failure>) -> Signal {
    .merge(self, other.signal)
  }

  /// Sends the values of this signal and of another, which cannot fail, as they come.
  @inlinable
  @_disfavoredOverload
  public func merge(with other: some SignalSource<Value, Never>) -> Signal {
    .merge(self, other.signal.promoteError(to: Failure.self))
  }
}

extension Signal where Failure == Never {
  /// Sends the values of this signal, which cannot fail, and of another as they come.
  @inlinable
  @_disfavoredOverload
  public func merge<OtherFailure: Error>(
    with other: some SignalSource<Value, OtherFailure>
  ) -> Signal<Value, OtherFailure> {
    .merge(promoteError(to: OtherFailure.self), other.signal)
  }
}
