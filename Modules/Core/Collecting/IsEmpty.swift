import ReactiveKernel

extension Signal {
  /// Sends whether the signal completes without a value.
  ///
  ///     self      --1--2--|
  ///     isEmpty() --(a|)    a: false
  ///
  /// At the first value, ends its upstream, sends false and completes. Sends true when the signal completes without a
  /// value. A failure passes.
  ///
  /// Elsewhere: `isEmpty` (RxJava).
  @inlinable
  public func isEmpty() -> Signal<Bool, Failure> {
    answer(false, if: { _ in true })
  }
}
