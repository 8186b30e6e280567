import ReactiveKernel

extension Signal where Value: SignalSource, Value.Failure == Failure {
  /// Forwards values from the latest inner signal.
  ///
  ///     self           --a------b--------|
  ///     a                --1--2---3--4
  ///     b                       --5--6|
  ///     switchToLatest ----1--2---5--6---|
  ///
  /// Subscribes to the new inner signal, and then ends the subscription to the old inner signal. Values that the old
  /// inner signal sends in between are dropped. Completes when this signal and the newest inner signal have completed.
  /// A failure of either signal fails the result at once. An inner signal that ends without a terminal (C9) counts as
  /// completed.
  ///
  /// Elsewhere: `switchToLatest` (ReactiveObjC), `flatten(.latest)` (ReactiveSwift), `switchLatest()` (RxSwift),
  /// `switchToLatest()` (Combine).
  @inlinable
  public func switchToLatest() -> Signal<Value.Value, Failure> {
    flatMap(.latest) { $0.signal }
  }
}

extension Signal where Value: SignalSource, Failure == Never {
  /// Forwards values from the latest inner signal of a signal that cannot fail, such as the `executionSignals` of a
  /// command.
  @inlinable
  @_disfavoredOverload
  public func switchToLatest() -> Signal<Value.Value, Value.Failure> {
    promoteError().switchToLatest()
  }
}
