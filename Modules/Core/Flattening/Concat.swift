import ReactiveKernel

extension Signal where Value: SignalSource, Value.Failure == Failure {
  /// Forwards the values of the inner signals, one inner signal after the other.
  ///
  ///     self   --a---b-----------|
  ///     a        --1----2|
  ///     b                --3--4|      waits for a
  ///     concat ----1----2--3--4--|
  ///
  /// Does the same as `flatten(maxConcurrent: 1)`: newer inner signals wait. An inner signal that ends without a
  /// terminal (C9) counts as completed.
  ///
  /// Elsewhere: `concat` (ReactiveObjC), `flatten(.concat)` (ReactiveSwift), `concat()` (RxSwift).
  @inlinable
  public func concat() -> Signal<Value.Value, Failure> {
    flatten(maxConcurrent: 1)
  }
}

extension Signal where Value: SignalSource, Failure == Never {
  /// Forwards the values of the inner signals of a signal that cannot fail, one inner signal after the other.
  @inlinable
  @_disfavoredOverload
  public func concat() -> Signal<Value.Value, Value.Failure> {
    promoteError().concat()
  }
}
