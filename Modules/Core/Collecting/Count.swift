import ReactiveKernel

extension Signal {
  /// Sends the number of values when the signal completes.
  ///
  ///     self    --a--b--c--|
  ///     count() -----------(3|)
  ///
  /// Sends zero if there were no values. A failure passes, and no number is sent.
  ///
  /// Elsewhere: `count()` (Combine).
  @inlinable
  public func count() -> Signal<Int, Failure> {
    reduce(into: 0) { count, _ in count += 1 }
  }
}
