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
  /// failure. ReactiveObjC sends `false` in place of a failure; to do so here, add `catch(just: false)`.
  ///
  /// Elsewhere: `all:` (ReactiveObjC), `allSatisfy(_:)` (Combine).
  ///
  /// - Parameter passes: called for each value until a value does not pass, on the thread that sends the value.
  @inlinable
  public func all(_ passes: @escaping @Sendable (Value) -> Bool) -> Signal<Bool, Failure> {
    answer(false, if: { value in !passes(value) })
  }
}
