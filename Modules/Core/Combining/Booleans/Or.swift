import ReactiveKernel

extension Signal where Value == Bool {
  /// Sends whether either of two signals is true, by their latest values, whenever one of them sends.
  ///
  ///     self  --t-----f-----|
  ///     other -----f-----t----|
  ///     or    -----t--f--t----|    t: true  f: false
  ///
  /// Nothing is sent before each has sent a value, and a result that did not change is sent again. Completes when both have; the
  /// first failure passes at once. This signal is subscribed first.
  ///
  /// Elsewhere: `or(_:)` (ReactiveSwift).
  ///
  /// - Parameter other: the other signal. Where only one of the two can fail, the result fails as that one does.
  @inlinable
  public func or(_ other: some SignalSource<Bool, Failure>) -> Signal {
    combineLatest(with: other).or()
  }

  /// Sends whether either of two signals is true; the other cannot fail.
  @inlinable
  @_disfavoredOverload
  public func or(_ other: some SignalSource<Bool, Never>) -> Signal {
    combineLatest(with: other).or()
  }
}

extension Signal where Value == Bool, Failure == Never {
  /// Sends whether either of two signals is true; this one cannot fail.
  @inlinable
  @_disfavoredOverload
  public func or<OtherFailure: Error>(_ other: some SignalSource<Bool, OtherFailure>) -> Signal<Bool, OtherFailure> {
    combineLatest(with: other).or()
  }
}
