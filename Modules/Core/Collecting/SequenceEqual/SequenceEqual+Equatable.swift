import ReactiveKernel

extension Signal where Value: Equatable {
  /// Tells whether another signal sends equal values in the same order and then completes, as this one does.
  ///
  /// Otherwise as with a closure that compares.
  ///
  /// - Parameter other: the other signal. Where only one of the two can fail, the result fails as that one does.
  @inlinable
  public func sequenceEqual(to other: some SignalSource<Value, Failure>) -> Signal<Bool, Failure> {
    sequenceEqual(to: other, by: { $0 == $1 })
  }

  /// Tells whether another signal, which cannot fail, sends equal values in the same order and then completes.
  @inlinable
  @_disfavoredOverload
  public func sequenceEqual(to other: some SignalSource<Value, Never>) -> Signal<Bool, Failure> {
    sequenceEqual(to: other.signal.promoteError(to: Failure.self), by: { $0 == $1 })
  }
}

extension Signal where Value: Equatable, Failure == Never {
  /// Tells whether another signal sends equal values in the same order as this one, which cannot fail, and then completes.
  @inlinable
  @_disfavoredOverload
  public func sequenceEqual<OtherFailure: Error>(
    to other: some SignalSource<Value, OtherFailure>
  ) -> Signal<Bool, OtherFailure> {
    promoteError(to: OtherFailure.self).sequenceEqual(to: other, by: { $0 == $1 })
  }
}
