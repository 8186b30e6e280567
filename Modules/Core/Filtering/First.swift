import ReactiveKernel

extension Signal {
  /// Sends the first value, and completes with it.
  ///
  ///     self  --1--2--3--|
  ///     first --(1|)
  ///
  /// Does the same as `take(1)`: the upstream ends as soon as the first value comes. Completes without a value if the
  /// signal has none; RxSwift sends `nil` in this case. A failure that comes before the first value is forwarded.
  ///
  /// Elsewhere: `first()` (RxSwift, Combine).
  @inlinable
  public func first() -> Signal {
    take(1)
  }

  /// Sends the first value that passes a test, and completes with it.
  ///
  ///     self          --1--2--3--4--|
  ///     first where even -----(2|)
  ///
  /// At this value, the upstream ends, and the test is not called again. Completes without a value if no value passes
  /// the test. A failure that comes before such a value is forwarded.
  ///
  /// Elsewhere: `first(where:)` (Combine).
  ///
  /// - Parameter isWanted: called for each value until a value passes, on the thread that sends the value.
  @inlinable
  public func first(where isWanted: @escaping @Sendable (Value) -> Bool) -> Signal {
    skip(while: { !isWanted($0) }).take(1)
  }
}
