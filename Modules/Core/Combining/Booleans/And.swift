import ReactiveKernel

extension Signal where Value == Bool {
  /// Sends whether the latest values of two signals are both true, whenever one of them sends.
  ///
  ///     self  --t--------f--|
  ///     other -----f--t-------|
  ///     and   -----f--t--f----|    t: true  f: false
  ///
  /// Sends nothing before both signals have sent a value. A result is sent even if it equals the previous result.
  /// Completes when both signals have completed; the first failure passes at once. This signal is subscribed to first.
  ///
  /// Elsewhere: `and(_:)` (ReactiveSwift).
  ///
  /// - Parameter other: the other signal. Use `promoteError()` for a signal that cannot fail.
  @inlinable
  public func and(_ other: some SignalSource<Bool, Failure>) -> Signal {
    combineLatest(with: other).lift { next in { values in next(values.0 && values.1) } }
  }
}
