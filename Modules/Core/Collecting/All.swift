import ReactiveKernel

extension Signal {
  /// Sends whether all values pass a test: false at the first value that fails it, or true at completion.
  ///
  ///     self         --1--2--3--|
  ///     all(odd)     -----(a|)         a: false
  ///     all(below 9) -----------(b|)   b: true
  ///
  /// Sends false and completes with the first value that does not pass, and ends its upstream before. Sends true when
  /// the signal completes without one, also if there were no values. A failure passes: ReactiveObjC makes it `false`,
  /// as `catch(just: false)` does here.
  ///
  /// Elsewhere: `all:` (ReactiveObjC), `allSatisfy(_:)` (Combine).
  ///
  /// - Parameter passes: called for each value until it returns false, on the thread that sends it.
  @inlinable
  public func all(_ passes: @escaping @Sendable (Value) -> Bool) -> Signal<Bool, Failure> {
    answer(false, if: { value in !passes(value) })
  }
}
