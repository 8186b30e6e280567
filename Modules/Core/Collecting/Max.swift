import ReactiveKernel

extension Signal {
  /// Sends the greatest value when the signal completes, by an order that is given.
  ///
  ///     self       --2--3--1--|
  ///     max(by: <) -----------(3|)
  ///
  /// Of equal ones the first. Sends nothing if there were no values, as Combine does, and completes. A failure passes,
  /// and nothing is sent.
  ///
  /// Elsewhere: `max(by:)` (Combine).
  ///
  /// - Parameter areInIncreasingOrder: whether the first argument comes before the second; never for two that are
  ///   equal.
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
  /// Of equal ones the first. Sends nothing if there were no values, as Combine does, and completes. A failure passes,
  /// and nothing is sent.
  ///
  /// Elsewhere: `max()` (Combine).
  @inlinable
  public func max() -> Signal {
    max(by: { $0 < $1 })
  }
}
