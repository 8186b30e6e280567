import ReactiveKernel

extension Signal where Value == Bool {
  /// Sends whether at least one of the latest values of two signals is true, whenever one of them sends.
  ///
  ///     self  --t-----f-----|
  ///     other -----f-----t----|
  ///     or    -----t--f--t----|    t: true  f: false
  ///
  /// Sends nothing before both signals have sent a value. A result is sent even if it equals the previous result.
  /// Completes when both signals have completed; the first failure passes at once. This signal is subscribed to first.
  ///
  /// Elsewhere: `or(_:)` (ReactiveSwift).
  ///
  /// - Parameter other: the other signal. Use `promoteError()` for a signal that cannot fail.
  @inlinable
  public func or(_ other: some SignalSource<Bool, Failure>) -> Signal {
    combineLatest(with: other).lift { next in { values in next(values.0 || values.1) } }
  }
}
