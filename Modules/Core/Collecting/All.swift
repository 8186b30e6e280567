import ReactiveKernel

extension Signal {
  /// Sends whether all values pass a test: false at the first value that fails it, or true at completion.
  ///
  ///     self         --1--2--3--|
  ///     all(odd)     -----(a|)         a: false
  ///     all(below 9) -----------(b|)   b: true
  ///
  /// At the first value that does not pass, ends its upstream, sends false and completes. Sends true when the signal
  /// completes without such a value, even if it sent no value. If the signal fails, the result fails with the same
  /// failure. ReactiveObjC sends `false` in place of the failure, as `catch(just: false)` does here.
  ///
  /// Elsewhere: `all:` (ReactiveObjC), `allSatisfy(_:)` (Combine).
  ///
  /// - Parameter passes: called for each value until it returns false, on the thread that sends it.
  @inlinable
  public func all(_ passes: @escaping @Sendable (Value) -> Bool) -> Signal<Bool, Failure> {
    answer(false, if: { value in !passes(value) })
  }
}
