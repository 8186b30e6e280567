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
  /// - Parameter other: the other signal. `promoteError()` brings one that cannot fail here.
  @inlinable
  public func or(_ other: some SignalSource<Bool, Failure>) -> Signal {
    combineLatest(with: other).or()
  }
}
