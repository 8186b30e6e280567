import ReactiveKernel

extension Signal {
  /// Sends the least value when the signal completes, by an order that is given.
  ///
  ///     self       --2--1--3--|
  ///     min(by: <) -----------(1|)
  ///
  /// Of equal ones the first. Sends nothing if there were no values, as Combine does, and completes. A failure passes,
  /// and nothing is sent.
  ///
  /// Elsewhere: `min(by:)` (Combine).
  ///
  /// - Parameter areInIncreasingOrder: whether the first argument comes before the second; never for two that are
  ///   equal.
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
  /// Of equal ones the first. Sends nothing if there were no values, as Combine does, and completes. A failure passes,
  /// and nothing is sent.
  ///
  /// Elsewhere: `min()` (Combine).
  @inlinable
  public func min() -> Signal {
    min(by: { $0 < $1 })
  }
}
