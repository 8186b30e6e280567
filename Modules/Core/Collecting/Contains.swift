import ReactiveKernel

extension Signal where Value: Equatable {
  /// Tells whether a value comes that is equal to the given one, as soon as it does.
  ///
  ///     self        --1--2--3--|
  ///     contains(2) -----(a|)    a: true
  ///
  /// Sends true and completes with the first equal value, and ends its upstream before. Sends false when the signal completes
  /// without one. A failure passes.
  ///
  /// Elsewhere: `contains(_:)` (Combine).
  ///
  /// - Parameter value: what to look for.
  @inlinable
  public func contains(_ value: Value) -> Signal<Bool, Failure> {
    answer(true, if: { $0 == value })
  }
}
