import ReactiveKernel

extension Signal {
  /// Skips values until one passes a test.
  ///
  ///     self         --1--2--3--1--|
  ///     skip until 3 --------3--1--|
  ///
  /// Sends the value that passed and all later values, and does not call the test again. Failures and completion pass.
  ///
  /// Elsewhere: `skipUntilBlock:` (ReactiveObjC).
  ///
  /// - Parameter isStart: called for each value until one passes, on the thread that sends it.
  @inlinable
  public func skip(until isStart: @escaping @Sendable (Value) -> Bool) -> Signal {
    skip(while: { !isStart($0) })
  }
}
