import ReactiveKernel

extension Signal where Value: Equatable {
  /// Sends whether the signal contains a value: true at the first equal value, or false at completion.
  ///
  ///     self        --1--2--3--|
  ///     contains(2) -----(a|)    a: true
  ///
  /// At the first equal value, ends its upstream, sends true and completes. Sends false when the signal completes
  /// without an equal value. A failure passes.
  ///
  /// Elsewhere: `contains(_:)` (Combine).
  ///
  /// - Parameter value: the value to find.
  @inlinable
  public func contains(_ value: Value) -> Signal<Bool, Failure> {
    answer(true, if: { $0 == value })
  }
}
