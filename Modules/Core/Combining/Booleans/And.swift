import ReactiveKernel

extension Signal where Value == Bool {
  /// Sends whether two signals are both true, by their latest values, whenever one of them sends.
  ///
  ///     self  --t--------f--|
  ///     other -----f--t-------|
  ///     and   -----f--t--f----|    t: true  f: false
  ///
  /// Nothing is sent before each has sent a value, and a result that did not change is sent again. Completes when both have; the
  /// first failure passes at once. This signal is subscribed first.
  ///
  /// Elsewhere: `and(_:)` (ReactiveSwift).
  ///
  /// - Parameter other: the other signal. `promoteError()` brings one that cannot fail here.
  @inlinable
  public func and(_ other: some SignalSource<Bool, Failure>) -> Signal {
    combineLatest(with: other).and()
  }
}
