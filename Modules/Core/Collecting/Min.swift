import ReactiveKernel

extension Signal {
  /// Sends the least value by a given order when the signal completes.
  ///
  ///     self       --2--1--3--|
  ///     min(by: <) -----------(1|)
  ///
  /// If several values are the least, sends the first of them. If there were no values, completes without a value, as
  /// in Combine. A failure passes, and no value is sent.
  ///
  /// Elsewhere: `min(by:)` (Combine).
  ///
  /// - Parameter areInIncreasingOrder: whether the first argument comes before the second; returns false for equal
  ///   arguments.
  @inlinable
  public func min(by areInIncreasingOrder: @escaping @Sendable (Value, Value) -> Bool) -> Signal {
    extreme { value, least in areInIncreasingOrder(value, least) }
  }
}

extension Signal where Value: Comparable {
  /// Sends the least value when the signal completes.
  ///
  ///     self  --2--1--3--|
  ///     min() -----------(1|)
  ///
  /// If several values are the least, sends the first of them. If there were no values, completes without a value, as
  /// in Combine. A failure passes, and no value is sent.
  ///
  /// Elsewhere: `min()` (Combine).
  @inlinable
  public func min() -> Signal {
    min(by: { $0 < $1 })
  }
}
