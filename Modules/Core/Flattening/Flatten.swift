import ReactiveKernel

extension Signal where Value: SignalSource, Value.Failure == Failure {
  /// Sends what the signals that this signal sends send, as it comes.
  ///
  ///     self    --a------b-------|
  ///     a         --1---2---3|
  ///     b                --4--5|
  ///     flatten ----1---2--43-5--|
  ///
  /// Completes when this signal and all inner ones have; any failure fails it at once.
  ///
  /// Elsewhere: `flatten` (ReactiveObjC), `flatten(.merge)` (ReactiveSwift), `merge()` (RxSwift).
  @inlinable
  public func flatten() -> Signal<Value.Value, Failure> {
    flatMap { $0.signal }
  }
}

extension Signal where Value: SignalSource, Failure == Never {
  /// Sends what the signals that this signal, which cannot fail, sends send: those of a command, say.
  @inlinable
  @_disfavoredOverload
  public func flatten() -> Signal<Value.Value, Value.Failure> {
    promoteError(to: Value.Failure.self).flatten()
  }
}
