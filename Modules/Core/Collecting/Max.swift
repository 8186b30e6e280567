import ReactiveKernel

extension Signal {
  /// Sends the greatest value by a given order when the signal completes.
  ///
  ///     self       --2--3--1--|
  ///     max(by: <) -----------(3|)
  ///
  /// If several values are the greatest, sends the first of them. If there were no values, completes without a value,
  /// as in Combine. A failure passes, and no value is sent.
  ///
  /// Elsewhere: `max(by:)` (Combine).
  ///
  /// - Parameter areInIncreasingOrder: whether the first argument comes before the second; returns false for equal
  ///   arguments.
  @inlinable
  public func max(by areInIncreasingOrder: @escaping @Sendable (Value, Value) -> Bool) -> Signal {
    extreme { value, greatest in areInIncreasingOrder(greatest, value) }
  }
}

extension Signal where Value: Comparable {
  /// Sends the greatest value when the signal completes.
  ///
  ///     self  --2--3--1--|
  ///     max() -----------(3|)
  ///
  /// If several values are the greatest, sends the first of them. If there were no values, completes without a value,
  /// as in Combine. A failure passes, and no value is sent.
  ///
  /// Elsewhere: `max()` (Combine).
  @inlinable
  public func max() -> Signal {
    max(by: { $0 < $1 })
  }
}
