import ReactiveKernel

extension Signal where Value: SignalSource, Value.Failure == Failure {
  /// Forwards the values of all inner signals as they arrive.
  ///
  ///     self    --a------b-------|
  ///     a         --1---2---3|
  ///     b                --4--5|
  ///     flatten ----1---2--43-5--|
  ///
  /// Completes when this signal and all inner signals have completed. Any failure fails the result at once.
  ///
  /// Elsewhere: `flatten` (ReactiveObjC), `flatten(.merge)` (ReactiveSwift), `merge()` (RxSwift).
  @inlinable
  public func flatten() -> Signal<Value.Value, Failure> {
    flatMap { $0.signal }
  }
}

extension Signal where Value: SignalSource, Failure == Never {
  /// Forwards the values of all inner signals of a signal that cannot fail, such as the `executionSignals` of a
  /// command.
  @inlinable
  @_disfavoredOverload
  public func flatten() -> Signal<Value.Value, Value.Failure> {
    promoteError().flatten()
  }
}
