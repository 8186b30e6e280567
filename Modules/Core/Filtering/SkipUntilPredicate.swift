import ReactiveKernel

extension Signal {
  /// Leaves out the first values, until one passes a test.
  ///
  ///     self         --1--2--3--1--|
  ///     skip until 3 --------3--1--|
  ///
  /// Sends the value that passed, and all after it; the test is not made any more. Failures and completion pass.
  ///
  /// Elsewhere: `skipUntilBlock:` (ReactiveObjC).
  ///
  /// - Parameter isStart: called for each value until one passes, on the thread that sends it.
  @inlinable
  public func skip(until isStart: @escaping @Sendable (Value) -> Bool) -> Signal {
    skip(while: { !isStart($0) })
  }
}
