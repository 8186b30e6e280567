import ReactiveKernel

extension Signal {
  /// Sends the last value when the signal completes.
  ///
  ///     self --1--2--3--|
  ///     last -----------(3|)
  ///
  /// Does the same as `take(last: 1)`. Completes without a value if there was none. A failure passes at once, and no
  /// value is sent.
  ///
  /// Elsewhere: `last()` (Combine).
  @inlinable
  public func last() -> Signal {
    take(last: 1)
  }

  /// When the signal completes, sends the last value that passed a test.
  ///
  ///     self            --1--2--3--|
  ///     last where even -----------(2|)
  ///
  /// Completes without a value if no value passed the test. A failure is forwarded at once, and no value is sent.
  ///
  /// Elsewhere: `last(where:)` (Combine).
  ///
  /// - Parameter isWanted: called for each value, on the thread that sends it.
  @inlinable
  public func last(where isWanted: @escaping @Sendable (Value) -> Bool) -> Signal {
    filter(isWanted).take(last: 1)
  }
}
