import ReactiveKernel

extension Signal {
  /// Sends whether the signal completes without a value.
  ///
  ///     self      --1--2--|
  ///     isEmpty() --(a|)    a: false
  ///
  /// Sends false and completes with the first value, and ends its upstream before. Sends true when the signal completes
  /// without one. A failure passes.
  ///
  /// Elsewhere: `isEmpty` (RxJava).
  @inlinable
  public func isEmpty() -> Signal<Bool, Failure> {
    answer(false, if: { _ in true })
  }
}
